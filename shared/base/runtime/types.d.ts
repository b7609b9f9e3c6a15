declare module '*.css' {
  const sheet: CSSStyleSheet
  export default sheet
}

declare module '*.svg?raw' {
  /** Path data of an icon. */
  const source: string
  export default source
}
