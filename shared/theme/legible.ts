import './computed-colours.ts'
import sheet from './tokens-legible.css' with { type: 'css' }

/** Holds whatever colours a page gives to what can be read; adopted after the tokens. */
export const legible: CSSStyleSheet = sheet
