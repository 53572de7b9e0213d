// Which cue an event has; the cues are in /static/sounds/recipes.js.
export default {
  round_begins: "shuffle",
  took: "take",
  took_face_down: "take",
  played_take_two: "give",
  played_skip: "give",
  spent_skip: "give",
  pays: "pass",
  discarded: "drop",
  delivered: ["box", "points"],
  bonus: "points",
  lost_skip: "lands",
};
