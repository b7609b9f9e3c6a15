/** Parts of the loader that load right after it, so that its own file stays small. */
export { isolate } from './isolation/isolate.ts'
export { watchImport } from './load-failure.ts'
