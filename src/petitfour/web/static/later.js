// A room that is seldom gone into: its module comes when it is.
import { html, useEffect, useState } from "./lib.js";

/** @param {{load: () => Promise<{default: any}>, [more: string]: any}} props what is not `load` is for the room */
export function Later({ load, ...more }) {
  const [room, setRoom] = useState(/** @type {{default: any} | null} */ (null));
  useEffect(() => void load().then(setRoom, () => {}), []);
  return room ? html`<${room.default} ...${more} />` : null;
}
