/** Parts of the loader that load right after it, so that its own file stays small. */
export { isolate } from './isolation/isolate.ts'
export { watchImport } from './load-failure.ts'

/** Opens a page of the product (shared/widget/open.ts) by the loader at `home`, which has no room for this. */
export const open = async (home: string, asked: readonly unknown[]): Promise<string> =>
  (await import(/* @vite-ignore */ new URL('open.js', home).href)).open(...asked)
