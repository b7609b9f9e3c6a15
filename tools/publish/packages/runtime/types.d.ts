/** Types of the elements in the package, which generates this file; here it only serves elements.ts. */
export type TradeletTag = `tl-${string}`
