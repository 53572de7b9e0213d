// Truffle Shuffle: the pyramid with its bonus coins, the hand as a fan, the orders as slips.
export { default } from "./pyramid.js";
export { Hand } from "./hand.js";
export { Aside, Prizes } from "./orders.js";
export { action, decisionWords } from "./deciding.js";
export { contests, goal, Held, keepsakes, Own, Rival, score, tower } from "./others.js";
export { miniature, moment, retold, signs } from "./telling.js";

// Which sounds an event has; the seats' own names say nothing here.
export { place } from "./place.js";
export { default as sounds } from "./sounds.js";
export { staging } from "./staging.js";
export const hidesSeatNames = true;
