/** Module that tools/bundle/coin-signs.ts generates from the package of coin signs. */
declare module 'coins:signs' {
  /** Coins that have a sign, in lower case, separated by spaces. */
  export const names: string
  /** URL of the folder with the signs, `<coin>.svg`; ends with a slash. */
  export const folder: string
}
