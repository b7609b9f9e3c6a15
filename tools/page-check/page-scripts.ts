/** Constants that the build of the program inserts (tools/publish/packages/check-program.ts). */

declare const __PAGE_SCRIPT__: string
declare const __RECORD_SCRIPT__: string
declare const __ELEMENT_NAMES__: readonly string[]
declare const __LANGUAGES__: readonly string[]

/** Script that defines `tradeletPageCheck` in the page (page/collect.ts). */
export const PAGE_SCRIPT = __PAGE_SCRIPT__
/** Script that runs before those of the page (page/record.ts). */
export const RECORD_SCRIPT = __RECORD_SCRIPT__
/** Names of all elements, without `tl-`. */
export const ELEMENT_NAMES = __ELEMENT_NAMES__
/** Tags of the languages that the elements are translated into. */
export const LANGUAGES = __LANGUAGES__
