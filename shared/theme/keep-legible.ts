/**
 * Has the colours in a root kept to what can be read, whatever the page gives and whatever the engine can compute (given-colours.ts). By another file, since
 * most pages have nothing to keep; without it the colours are as they are.
 */
export const keepLegible = (root: ShadowRoot | Document): Promise<void> =>
  import('./given-colours.ts').then(({ keepGiven }) => keepGiven(root)).catch(console.warn)
