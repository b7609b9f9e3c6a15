/** What tools/build/coin-signs.ts makes of the package of signs. */
declare module 'coins:signs' {
  /** The coins that have a sign, in small letters, a space between them. */
  export const names: string
  /** Where the signs lie, as `<coin>.svg`; ends with a slash. */
  export const folder: string
}
