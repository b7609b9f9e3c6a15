import type { OpenAs, OpenOptions } from '../../../../shared/element/page-api/open-options.ts'

export type { OpenAs, OpenOptions }

/** Types of `open.js` in the package, which generates this file; here it only serves the other modules of this folder. */
export type PageName = string

/** Opens a page of the product. */
export declare function open(name: PageName, options?: OpenOptions): Promise<OpenAs>
