import sheet from './forced-colours.css' with { type: 'css' }

/** Rules of controls for forced colours, as text. */
export const rules = [...sheet.cssRules].map(({ cssText }) => cssText).join('')
