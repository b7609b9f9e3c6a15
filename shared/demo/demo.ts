/**
 * `/embed/demo.js`: shows the elements of a page without a backend (docs/embedding.md). The loader loads this file for `tradelet.demo()`, and no other file
 * contains any of it. As a script of its own it defines `tradelet.demo` too.
 */
import { PREFIX } from '../base/runtime/page-config.ts'
import type { Demo, DemoOptions } from './demo-options.ts'
import { startDemo } from './start-demo.ts'

export type { Demo, DemoOptions, Scenario } from './demo-options.ts'
export { SCENARIOS } from './demo-options.ts'

/** Starts a demo on this page, see `startDemo`. */
export const demo = (options?: DemoOptions): Demo => startDemo(options)

const page = globalThis as unknown as Record<string, object | undefined>
/** Name of the page's API, as in the loader (shared/element/loader/loader.ts). */
const api = PREFIX === 'tl' ? 'tradelet' : PREFIX
page[api] = Object.assign(page[api] ?? {}, { demo: async (options?: DemoOptions) => startDemo(options) })
