/** Removes characters without a glyph, which are copied along with texts: soft hyphens, zero-width characters and marks of the writing direction. For codes, names and numbers. */
export const stripInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
