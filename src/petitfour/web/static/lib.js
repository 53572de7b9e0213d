// What the page and every face build with: Preact, htm, signals.
import { h, render, Fragment } from "./vendor/preact.js";
import * as preact from "./vendor/preact.js";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
import { signal, computed, effect, batch } from "./vendor/signals.js";
import htm from "./vendor/htm.js";

const html = htm.bind(h);

// What several messages change that are read in one go is drawn once.
/** @type {any} */ (preact).options.debounceRendering = (/** @type {() => void} */ draw) => void setTimeout(draw);

export { html, h, render, Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState, signal, computed, effect, batch };
