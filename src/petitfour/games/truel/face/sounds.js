// Which cue an event has; the cues are in /static/sounds/recipes.js.
export default {
  begins: "shuffle",
  reshuffled: "shuffle",
  played: "give",
  showed: "give",
  discarded: "give",
  drew: "take",
  drew_hidden: "take",
  effect: "box",
  gained: "gem",
  stole: "gem",
  lost: "lands",
  stepped: "step",
  ends_on: "lands",
  won_joker: "points",
};
