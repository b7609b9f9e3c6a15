/** A font that a test run shows its pages in. */
export type Font = 'inter' | 'liberation' | 'liberation-mono' | 'dejavu' | 'noto'

export const FONTS: readonly Font[] = ['inter', 'liberation', 'liberation-mono', 'dejavu', 'noto']

/** Names the font of a run in its environment. */
export const FONT = 'TEST_FONT'

/** Returns the font of this run: that of TEST_FONT, else Inter, the first family of the product's own list. Throws for an unknown name. */
export function font(): Font {
  const name = process.env[FONT] || 'inter'
  const found = FONTS.find((one) => one === name)
  if (!found) throw new Error(`${FONT} is ${FONTS.join(', ')}, not ${name}`)
  return found
}
