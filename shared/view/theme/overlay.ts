import { adoptSheet } from './adopt-sheet.ts'
import overlay from './overlay.css' with { type: 'css' }

/** Adds the style sheet of sheets, dialogs and panels to the shadow root around an element. Elements whose first view has no dialog load it with the code of their dialogs. */
export const adoptOverlaySheet = (element: Element): void => adoptSheet(element, overlay)
