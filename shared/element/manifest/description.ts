type Capital =
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M')
  | ('N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z')

/**
 * Description for partners in Markdown: at least one sentence, as a literal. It is part of the manifest, the types and the documentation. Builds leave it out,
 * so it costs no bytes on a page.
 */
export type Description = `${Capital | '`'}${string}.`
