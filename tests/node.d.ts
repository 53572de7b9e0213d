// As much of Node as the tests of the page use: its own types would be another package to fetch.
declare module "node:test" {
  export function test(name: string, body: () => void | Promise<void>): void;
  export default test;
}
declare module "node:assert/strict" {
  const assert: {
    (value: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    throws(body: () => unknown, expected?: unknown): void;
    rejects(body: Promise<unknown> | (() => Promise<unknown>), expected?: unknown): Promise<void>;
  };
  export default assert;
}
declare module "node:fs" {
  export function readFileSync(file: string | number | URL, encoding: "utf8" | "utf-8"): string;
}
declare module "node:url" {
  export function pathToFileURL(path: string): URL;
}
declare const process: { argv: string[] };
declare function setImmediate(what: (value?: any) => void): void;

declare module "node:module" {
  export function register(specifier: string): void;
}
