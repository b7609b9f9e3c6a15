/** File of the operator's site that adds frames (frame.ts). */
interface FrameFile {
  addFrames(elements: Iterable<Element>): void
}

/**
 * Adds the frame of an isolated element that was defined on this page. The loader adds it too; pages with files of single elements, such as `tl-ticker.js`, have no loader.
 * The frame is added once.
 */
export function addOwnFrame(element: Element): void {
  // Packages replace the address (tools/publish/packages/code.ts).
  import(/* @vite-ignore */ import.meta.url.replace(/(?:(?:chunks|suite|first\/\w+)\/)?[^/]*$/, 'frame.js')).then(
    ({ addFrames }: FrameFile) => addFrames([element]),
    (error: unknown) => console.error(`tradelet: the frame of <${element.localName}> could not be loaded`, error),
  )
}
