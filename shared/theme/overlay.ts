import { forcedColours } from './forced-colours.ts'
import overlay from './overlay.css' with { type: 'css' }

/**
 * Adds the style sheet of sheets, dialogs and panels to the shadow root around an element, once. It precedes the rules of forced colours and the sheets of the
 * element itself, as if it had been there from the start. Elements whose first view has no dialog load it with the code of their dialogs.
 */
export function adoptOverlaySheet(element: Element): void {
  const root = element.getRootNode()
  if (!(root instanceof ShadowRoot) || root.adoptedStyleSheets.includes(overlay)) return
  const at = Math.max(0, root.adoptedStyleSheets.indexOf(forcedColours))
  root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(at, 0, overlay)
}
