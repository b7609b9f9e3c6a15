import base from './base.css' with { type: 'css' }
import controls from './controls.css' with { type: 'css' }
import lists from './lists.css' with { type: 'css' }
import overlay from './overlay.css' with { type: 'css' }
import tokens from './tokens.css' with { type: 'css' }

/** What every element's shadow root adopts: tokens, resets, type, icons, figures. */
export const groundSheets: readonly CSSStyleSheet[] = [tokens, base]

/** What the React views adopt besides: buttons, fields, rows, sheets. */
export const viewSheets: readonly CSSStyleSheet[] = [...groundSheets, controls, lists, overlay]
