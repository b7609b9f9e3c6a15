declare module '*.css' {
  const sheet: CSSStyleSheet
  export default sheet
}

declare module '*.svg?raw' {
  /** The path data of an icon. */
  const source: string
  export default source
}
