// Parts of the games' faces in Node: what they import from the house is found, and what they draw is told as a flat list.
import { register } from "node:module";

const STATIC = new URL("../../src/petitfour/web/static/", import.meta.url).href;
const GAMES = new URL("../../src/petitfour/games/", import.meta.url).href;
const resolve = `export const resolve = (name, how, next) => next(name.startsWith("/static/") ? ${JSON.stringify(STATIC)} + name.slice(8) : name, how);`;
Object.assign(globalThis, { document: { documentElement: { lang: "en" } } }); // in which language lists are made
register(`data:text/javascript,${encodeURIComponent(resolve)}`);

/** A module of a game's face. @param {string} path @returns {Promise<any>} */
export const face = (path) => import(GAMES + path);

/** A component or element as it is drawn: its type and what it was given. @typedef {{type: any, props: any}} Drawn */

/** All that is drawn, components (without hooks) before what they are made of. @param {any} node @returns {Drawn[]} */
export function drawn(node) {
  if (Array.isArray(node)) return node.flatMap(drawn);
  if (!node || typeof node !== "object" || !("type" in node)) return [];
  const inside = typeof node.type === "function" ? node.type(node.props) : node.props.children;
  return [{ type: node.type, props: node.props }, ...drawn(inside)];
}

/** The words of a face as their keys and parts. @param {string} key @param {object} [parts] */
export const said = (key, parts = {}) => [key, ...Object.values(parts)].join(" ");

/** Moves of which only some are offered. @param {{name: string, parts: any}[]} offered */
export function movesOf(offered) {
  const all = (name = "", parts = {}) => offered.filter((move) => (!name || move.name === name)
    && Object.entries(parts).every(([key, n]) => move.parts[key] === n));
  return {
    all, find: (/** @type {string} */ name, parts = {}) => all(name, parts)[0], has: (/** @type {string} */ name, parts = {}) => all(name, parts).length > 0,
    of: (/** @type {any} */ action) => action, each: (/** @type {any[]} */ actions) => actions, named: (/** @type {string} */ name) => ({ name }),
  };
}
