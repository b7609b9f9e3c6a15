import './computed-colours.ts'
import { baseStyles } from './base-styles.ts'
import controls from './controls.css' with { type: 'css' }
import { forcedColours } from './forced-colours.ts'
import fields from './form-fields.css' with { type: 'css' }
import icons from './icons.css' with { type: 'css' }
import lists from './lists.css' with { type: 'css' }
import marks from './marks.css' with { type: 'css' }
import tokens from './tokens-views.css' with { type: 'css' }

/** Style sheets of React views: the base sheets, and tokens, icons, marks, controls, fields and lists for views. */
export const viewSheets: readonly CSSStyleSheet[] = [
  ...baseStyles,
  tokens,
  icons,
  marks,
  controls,
  fields,
  lists,
  forcedColours,
]
