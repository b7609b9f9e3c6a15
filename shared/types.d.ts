declare module '*.css' {
  const sheet: CSSStyleSheet
  export default sheet
}

declare module '*.svg?raw' {
  const source: string
  export default source
}
