// The types of lib.js, in place of those of the vendored files: as much of Preact, htm and signals as the page and the faces use.
export type Vnode = any; // what is drawn; nobody looks into it

export function html(texts: TemplateStringsArray, ...values: any[]): Vnode;
export function h(kind: any, props: any, ...children: any[]): Vnode;
export function render(node: Vnode | null, into: Element): void;
export const Fragment: (props: { children?: any }) => Vnode;

export type Ref<T> = { current: T };
export function useEffect(effect: () => void | boolean | (() => void), on?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), on?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, on: readonly unknown[]): T;
export function useRef<T>(start: T): Ref<T>;
export function useState<T>(start: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];

export interface Signal<T> { value: T; peek(): T; }
export function signal<T>(start: T): Signal<T>;
export function computed<T>(from: () => T): Readonly<Signal<T>>;
export function effect(run: () => void): () => void;
export function batch<T>(run: () => T): T;
