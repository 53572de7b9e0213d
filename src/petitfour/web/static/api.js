// Talking to the server. Answers that refuse carry one sentence; it becomes an Error with that sentence.
import { language } from "./settings.js";

export class Refusal extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** @param {string} path @param {string} [spoken] */
function withLanguage(path, spoken = language.value) {
  const table = path.match(/^\/tables\/([\w-]+)/);
  const chair = table ? actingAs.get(table[1]) : undefined;
  return `/api/v1${path}${path.includes("?") ? "&" : "?"}lang=${spoken}${chair === undefined ? "" : `&as=${chair}`}`;
}

/** At one screen: which chair of a table is meant. @type {Map<string, number>} */
export const actingAs = new Map();

/** An id nobody else has; also where `crypto.randomUUID` is missing, as on plain http in a home network. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** Whoever has not answered after half a minute does not any more. */
const inTime = () => (AbortSignal.timeout ? AbortSignal.timeout(30000) : undefined);

/** @param {Response} response */
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

/** @param {string} path @param {string} [spoken] */
export async function get(path, spoken) {
  return read(await fetch(withLanguage(path, spoken), { credentials: "same-origin", signal: inTime() }));
}

/** Waits a little longer each time, ten seconds at most. @param {number} attempt */
export const pause = (attempt) => new Promise((done) => setTimeout(done, Math.min(10000, 300 * 2 ** attempt)));

/** Asks again until the network is back. @param {string} path */
export async function getSurely(path) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await get(path);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      await pause(attempt);
    }
  }
}

/** @param {string} path @param {object} [body] @param {string} [address] */
export async function post(path, body, address = withLanguage(path)) {
  return read(
    await fetch(address, {
      method: "POST",
      credentials: "same-origin",
      signal: inTime(),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body || {}),
    }),
  );
}

/** The same request again while the network fails: the client id makes it count once.
 * @param {string} path @param {object} body */
export async function postSurely(path, body) {
  const address = withLanguage(path); // whoever sits here when it is sent again
  for (let attempt = 0; ; attempt++) {
    try {
      return await post(path, body, address);
    } catch (error) {
      if (error instanceof Refusal || attempt > 5) throw error;
      await pause(attempt);
    }
  }
}

/** A stream of a table: calls `take` with every state, `connection` with true or false.
 * @param {string} id @param {number} since @param {(data: any) => void} take @param {(up: boolean) => void} connection */
export function stream(id, since, take, connection) {
  let source = /** @type {EventSource | null} */ (null);
  let attempt = 0;
  let stopped = false;
  function open() {
    if (stopped) return;
    const own = (source = new EventSource(withLanguage(`/tables/${id}/events?since=${since}`)));
    own.onopen = () => connection(true);
    own.onerror = () => {
      connection(false);
      if (own.readyState === EventSource.CLOSED) pause(2 + attempt++).then(open); // refused: a browser gives up then
    };
    own.onmessage = (message) => {
      attempt = 0;
      connection(true);
      const told = JSON.parse(message.data);
      since = told.version;
      take(told);
    };
  }
  open();
  return () => {
    stopped = true;
    source?.close();
  };
}
