/** Types of the elements in the package, which generates this file; here it only serves the other modules of this folder. */
export type TradeletTag = `tl-${string}`
