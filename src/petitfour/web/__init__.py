"""The browser table: an HTTP API, an event stream, and the page."""
