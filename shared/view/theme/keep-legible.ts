/**
 * Keeps the colours in a root legible for any colours of the page and any engine (given-colours.ts). Loaded on demand, because most pages set no colours; if
 * loading fails the colours stay unchanged.
 */
export const keepLegible = (root: ShadowRoot | Document): Promise<void> =>
  import('./given-colours.ts').then(({ keepColoursLegible }) => keepColoursLegible(root)).catch(console.warn)
