/** Parts of the loader that load right after it, so that its own file stays small. */
export { isolate } from './isolate.ts'
export { watchImport } from './load-failure.ts'
export { reserveSpace } from './reserved-space.ts'

/** Returns a function of a file of this build, whose address is next to the loader's, `home`. */
const callFile =
  (name: 'demo' | 'open') =>
  async (home: string, ...asked: readonly unknown[]) =>
    (await import(/* @vite-ignore */ new URL(`${name}.js`, home).href))[name](...asked)

/** Opens a page of the product (shared/element/page-api/open.ts). */
export const open: (home: string, ...asked: readonly unknown[]) => Promise<unknown> = callFile('open')

/** Starts the demo, which shows the elements of this page without a backend (docs/embedding.md). */
export const demo: (home: string, ...asked: readonly unknown[]) => Promise<unknown> = callFile('demo')
