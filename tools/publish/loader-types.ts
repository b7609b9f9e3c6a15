import type { ElementDeclaration } from '../documents/element-declarations.ts'
import { generateElementTypes } from './element-types.ts'
import { readTypes } from './packages/runtime-code.ts'

/** Types of the object that the loader adds to the page. The docstrings are shown by editors. */
const LOADER = `
/** Functions of the loader, \`tradelet.js\`. */
export interface TradeletLoader {
  /**
   * Loads the elements in a document, shadow root or element, now and whenever some are added to a document or shadow root. Needed for closed shadow roots, and for
   * roots of plain elements.
   */
  load(root: Document | ShadowRoot | Element): void
  /** Shows the elements of the page without a backend. Call it in the script right after the loader. */
  demo(options?: DemoOptions): Promise<Demo>
  /**
   * Opens a page of the product: in a sheet, in a window, or in place of the page. Resolves to the way in which it was opened, for a sheet when it is closed. Call it
   * in a press, because browsers block other windows.
   */
  open(name: PageName, options?: OpenOptions): Promise<OpenAs>
}
declare global {
  /** Functions of the loader. */
  var tradelet: TradeletLoader
}
`

/**
 * Returns the content of `tradelet.d.ts`: the types of elements and events, and those of the loader. The parameters are the declared elements, the source of event
 * details (`readEventSource`) and the names of features with a page.
 */
export const generateLoaderTypes = (
  elements: readonly ElementDeclaration[],
  details: string,
  pages: readonly string[],
): string =>
  [
    generateElementTypes(elements, details),
    readTypes('shared/demo/demo-options.ts'),
    readTypes('shared/element/page-api/open-options.ts'),
    '/** Page that can be opened: the name of its element without `tl-`. */',
    `export type PageName = ${pages.map((name) => `'${name}'`).join(' | ')}`,
  ]
    .join('\n')
    .replaceAll('export declare const', 'declare const') + LOADER
