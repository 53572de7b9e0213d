// A room that is seldom gone into: its module comes when it is.
import { html, useEffect, useState } from "./lib.js";

/** @param {{load: () => Promise<{default: any}>, [prop: string]: any}} props what is no `load` is for the room */
export function Later({ load, ...props }) {
  const [room, setRoom] = useState(/** @type {{default: any} | null} */ (null));
  useEffect(() => void load().then(setRoom), []);
  return room ? html`<${room.default} ...${props} />` : null;
}
