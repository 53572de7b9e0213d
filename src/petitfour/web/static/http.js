// Talking to the server, without anything of the page: whatever fetches, streams and waits is handed in, so that a test can
// be late, lose and refuse. Answers that refuse carry one sentence; it becomes a Refusal with that sentence.

/** @typedef {{now: () => number, after: (ms: number, what: () => void) => () => void}} Clock the time, and what is done later unless it is called off */
/**
 * @typedef {object} Tools
 * @property {(address: string, how: RequestInit) => Promise<Response>} fetch
 * @property {new (address: string) => EventSource} EventSource
 * @property {Clock} clock
 * @property {() => string} language in which the answers are to be
 * @property {Map<string, number>} chairs at one screen: which chair of a table is meant
 */

const PATIENCE = 30_000; // milliseconds: whoever has not answered by then does not any more
const LAST_TRY = 6;
const CLOSED = 2; // the readyState of a stream that will not come back by itself

export class Refusal extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** An id nobody else has; also where `crypto.randomUUID` is missing, as on plain http in a home network. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export class Http {
  /** @param {Tools} tools */
  constructor(tools) {
    this.tools = tools;
  }

  /** Where a path of the API is asked for, in a language and for whoever sits here now. @param {string} path @param {string} [language] */
  address(path, language = this.tools.language()) {
    const table = path.match(/^\/tables\/([\w-]+)/);
    const chair = table ? this.tools.chairs.get(table[1]) : undefined;
    return `/api/v1${path}${path.includes("?") ? "&" : "?"}lang=${language}${chair === undefined ? "" : `&as=${chair}`}`;
  }

  /** @param {string} path @param {string} [language] */
  async get(path, language) {
    return read(await this.tools.fetch(this.address(path, language), { credentials: "same-origin", signal: inTime() }));
  }

  /** Asks again until the network is back. @param {string} path */
  async getSurely(path) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.get(path);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        await this.pause(attempt);
      }
    }
  }

  /** @param {string} path @param {object} [body] @param {string} [address] */
  async post(path, body = {}, address = this.address(path)) {
    const headers = { "content-type": "application/json" };
    return read(await this.tools.fetch(address, { method: "POST", credentials: "same-origin", signal: inTime(), headers, body: JSON.stringify(body) }));
  }

  /** The same request again while the network fails: the client id makes it count once. @param {string} path @param {object} body */
  async postSurely(path, body) {
    const address = this.address(path); // whoever sits here when it is sent again
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.post(path, body, address);
      } catch (error) {
        if (error instanceof Refusal || attempt >= LAST_TRY) throw error;
        await this.pause(attempt);
      }
    }
  }

  /** Waits a little longer each time, ten seconds at most. @param {number} attempt @returns {Promise<void>} */
  pause(attempt) {
    return new Promise((done) => this.tools.clock.after(Math.min(10_000, 300 * 2 ** attempt), done));
  }

  /**
   * The stream of a table, opened again whenever it is refused. Returns what ends it.
   * @param {string} id @param {number} since the version that is known @param {(data: any) => void} take gets every state
   * @param {(up: boolean) => void} connection is told when the stream comes and goes
   */
  stream(id, since, take, connection) {
    let source = /** @type {EventSource | null} */ (null);
    let attempt = 0;
    let stopped = false;
    const open = () => {
      if (stopped) return;
      const own = (source = new this.tools.EventSource(`${this.address(`/tables/${id}/events?since=${since}`)}&framed=1`));
      own.onopen = () => connection(true);
      own.onerror = () => {
        connection(false);
        if (own.readyState === CLOSED) this.pause(2 + attempt++).then(open); // refused: a browser gives up then
      };
      own.onmessage = (message) => {
        attempt = 0;
        connection(true);
        const data = JSON.parse(message.data);
        since = data.version;
        take(data);
      };
    };
    open();
    return () => {
      stopped = true;
      source?.close();
    };
  }
}

const inTime = () => (AbortSignal.timeout ? AbortSignal.timeout(PATIENCE) : undefined);

/** @param {Response} response @returns {Promise<any>} */
async function read(response) {
  let data = null;
  try {
    data = await response.json();
  } catch {
    // not JSON: told below
  }
  if (!response.ok) throw new Refusal((data && data.error) || `${response.status} ${response.statusText}`, response.status);
  return data;
}
