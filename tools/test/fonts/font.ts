/** Font of the pages in a test run. */
export type Font = 'inter' | 'liberation' | 'liberation-mono' | 'dejavu' | 'noto'

/** All fonts. */
export const FONTS: readonly Font[] = ['inter', 'liberation', 'liberation-mono', 'dejavu', 'noto']

/** Environment variable with the font of a run. */
export const FONT_VARIABLE = 'TEST_FONT'

/** Returns the font of this run: TEST_FONT, otherwise Inter, the product's first choice. @throws Error for an unknown name. */
export function getFont(): Font {
  const name = process.env[FONT_VARIABLE] || 'inter'
  const found = FONTS.find((one) => one === name)
  if (!found) throw new Error(`unknown ${FONT_VARIABLE} ${name}; the choices are: ${FONTS.join(', ')}`)
  return found
}
