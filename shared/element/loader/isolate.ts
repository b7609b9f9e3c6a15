import { retryImport } from './load-failure.ts'

/** File with the frames' side of the page (frame.ts). */
interface FrameFile {
  addFrames(elements: Iterable<Element>): void
}

/** Isolated elements on the page until the file is loaded. If it cannot be loaded, they show a button that tries again. */
const elements = new Set<Element>()
let file: Promise<FrameFile> | undefined

async function loadFrames(href: string): Promise<FrameFile> {
  const loaded = await import(/* @vite-ignore */ href).catch((error: unknown) =>
    retryImport({ tag: 'frame', href, elements }, error),
  )
  elements.clear()
  return loaded
}

/** Adds the frame in which an element with `isolation="frame"` runs. `resolveFile` returns the address of a file of this build by its name. */
export function isolate(element: Element, resolveFile: (name: string) => string): void {
  elements.add(element)
  file ??= loadFrames(resolveFile('frame'))
  void file.then(({ addFrames }) => addFrames([element]))
}
