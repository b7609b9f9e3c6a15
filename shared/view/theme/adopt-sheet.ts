import { forcedColours } from './forced-colours.ts'

/**
 * Adds the style sheet of a control to the shadow root around an element, once. It precedes the rules of forced colours and the sheets of the element itself, as
 * if it had been there from the start. Elements without the control do not load its sheet.
 */
export function adoptSheet(element: Element, sheet: CSSStyleSheet): void {
  const root = element.getRootNode()
  if (!(root instanceof ShadowRoot) || root.adoptedStyleSheets.includes(sheet)) return
  const at = Math.max(0, root.adoptedStyleSheets.indexOf(forcedColours))
  root.adoptedStyleSheets = root.adoptedStyleSheets.toSpliced(at, 0, sheet)
}

/** Returns the `ref` of a control that adopts its style sheet before it is painted. Call it once per sheet. */
export const createSheetRef =
  (sheet: CSSStyleSheet) =>
  (control: Element | null): void => {
    if (control) adoptSheet(control, sheet)
  }
