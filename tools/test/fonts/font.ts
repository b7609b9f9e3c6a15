/** Font of the pages in a test run. */
export type Font = 'inter' | 'liberation' | 'liberation-mono' | 'dejavu' | 'noto'

export const FONTS: readonly Font[] = ['inter', 'liberation', 'liberation-mono', 'dejavu', 'noto']

/** Environment variable with the font of a run. */
export const FONT = 'TEST_FONT'

/** Returns the font of this run: TEST_FONT, otherwise Inter, the product's first choice. @throws Error for an unknown name. */
export function font(): Font {
  const name = process.env[FONT] || 'inter'
  const found = FONTS.find((one) => one === name)
  if (!found) throw new Error(`unknown ${FONT} ${name}; the choices are: ${FONTS.join(', ')}`)
  return found
}
