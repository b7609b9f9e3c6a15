/** Where a device finds what it is told when the site is installed, in a language and with the ground of a theme. */
export const manifestAddress = (language: string, theme: string | undefined): string =>
  `/manifest/${language}.webmanifest${theme === 'night' ? '?theme=night' : ''}`

/** The manifest of a page's head. */
export const MANIFEST = 'link[rel=manifest]'
/** What colours the frame that a device draws around the page. */
export const THEME_COLOUR = 'meta[name=theme-color]'

/** Lets a page's head say in which language and theme it is installed; the colour is what its ground is painted with, also where an operator has given it another. */
export function dressHead(page: Document): void {
  const root = document.documentElement
  const manifest = page.querySelector(MANIFEST)
  const address = manifestAddress(root.lang, root.dataset.theme)
  // The same again would be read again.
  if (manifest && manifest.getAttribute('href') !== address) manifest.setAttribute('href', address)
  page.querySelector(THEME_COLOUR)?.setAttribute('content', getComputedStyle(root).backgroundColor)
}
