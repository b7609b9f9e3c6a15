import sheet from './forced-colours.css' with { type: 'css' }

/** Rules of controls for forced colours, as text. */
export const rules = Array.from(sheet.cssRules, ({ cssText }) => cssText).join('')
