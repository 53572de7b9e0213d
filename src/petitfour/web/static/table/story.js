// How a finished game went, as the house tells it once it is over.
import { useEffect, useMemo, useState } from "../lib.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { ownSeatOf } from "./seats.js";
/** @import { StoryAnswer } from "../api.d.ts" */
/** @import { Room } from "./room.js" */

/** How the game went, once the house has told. @param {Room} room */
export function useStory({ client, table }) {
  const [story, setStory] = useState(/** @type {StoryAnswer | null} */ (null));
  useEffect(() => {
    let gone = false;
    client.get(`/story?game=${table.number}`).then((answer) => !gone && setStory(answer)).catch(() => {});
    return () => {
      gone = true;
    };
  }, [client, table.number, language.value]);
  const own = ownSeatOf(table);
  return useMemo(() => story && { ...story, names: story.names.map((name, seat) => (seat === own ? say("you") : name)) }, [story, own]);
}
