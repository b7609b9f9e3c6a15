/** Returns the URL of the web app manifest in a language, with the background of a theme. */
export const manifestAddress = (language: string, theme: string | undefined): string =>
  `/manifest/${language}.webmanifest${theme === 'night' ? '?theme=night' : ''}`

/** Selector of the manifest link. */
export const MANIFEST = 'link[rel=manifest]'
/** Selector of the colour of the frame that a device draws around the page. */
export const THEME_COLOUR = 'meta[name=theme-color]'

/** Updates manifest and theme colour in a page's head. The colour is the background in use, which an operator may have changed. */
export function dressHead(page: Document): void {
  const root = document.documentElement
  const manifest = page.querySelector(MANIFEST)
  const address = manifestAddress(root.lang, root.dataset.theme)
  // The browser would fetch the same address again.
  if (manifest && manifest.getAttribute('href') !== address) manifest.setAttribute('href', address)
  page.querySelector(THEME_COLOUR)?.setAttribute('content', getComputedStyle(root).backgroundColor)
}
