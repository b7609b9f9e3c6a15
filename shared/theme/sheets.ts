import './computed-colours.ts'
import { baseStyles } from './base-styles.ts'
import controls from './controls.css' with { type: 'css' }
import fields from './fields.css' with { type: 'css' }
import icons from './icons.css' with { type: 'css' }
import lists from './lists.css' with { type: 'css' }
import marks from './marks.css' with { type: 'css' }
import overlay from './overlay.css' with { type: 'css' }
import tokens from './tokens-views.css' with { type: 'css' }

/** What the React views adopt: besides the base their tokens, icons, marks, buttons, fields, rows, sheets. */
export const viewSheets: readonly CSSStyleSheet[] = [
  ...baseStyles,
  tokens,
  icons,
  marks,
  controls,
  fields,
  lists,
  overlay,
]

/** Adds to a root the measured colours of the default skin, in engines that cannot compute them from the operator's hues. */
export async function addFallback(root: ShadowRoot): Promise<void> {
  if (CSS.supports('color', 'color(from red xyz-d65 calc(x * alpha) y z / 1)')) return
  const { default: fallback } = await import('./tokens-fallback.css', { with: { type: 'css' } })
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, fallback]
}
