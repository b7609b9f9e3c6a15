import './computed-colours.ts'
import sheet from './tokens-legible.css' with { type: 'css' }

/** Style sheet that keeps colours set by a page legible; adopted after the tokens. */
export const legibleSheet: CSSStyleSheet = sheet
