// Which cue an event has; the cues are in /static/sounds/recipes.js.
export default {
  begins: "shuffle",
  reshuffled: "shuffle",
  took: "take",
  gave: "give",
  pays: "pass",
  discarded: "drop",
  boxed: ["box", "lands"],
  placed_wild: "gem",
  took_first: "points",
  awarded: "points",
};
