// Chocolatiers: five stacks and the share tray, the own display in the middle, the hand before it, the scoring cards beside.
export { Shelf as default } from "./shelf.js";
export { Rival } from "./display.js";
export { Piles, Supply } from "./supply.js";
export { Hand, Held, Own } from "./hand.js";
export { Prizes } from "./prizes.js";
export { decide as action, prompt, decisionWords } from "./action.js";
export { contests, goal, keepsakes, miniature, moment, retold, score, signs } from "./story.js";

/** Which sounds an event has. */
export { place } from "./place.js";
export { default as sounds } from "./sounds.js";
export { staging } from "./staging.js";

/** Everybody fills a display of their own, and what is played lies there. */
export const stageIsDisplay = true;

/** First, second, third confectioner: nobody plays differently by that. */
export const hidesSeatNames = true;
