/** Returns the URL of the web app manifest in a language, with the background of a theme. */
export const getManifestAddress = (language: string, theme: string | undefined): string =>
  `/manifest/${language}.webmanifest${theme === 'night' ? '?theme=night' : ''}`

/** Selector of the manifest link. */
export const MANIFEST_SELECTOR = 'link[rel=manifest]'
/** Selector of the colour of the frame that a device draws around the page. */
export const THEME_COLOUR_SELECTOR = 'meta[name=theme-color]'

/** Updates manifest and theme colour in a page's head. The colour is the page's background, which an operator may have changed; that of the root is dimmed under a dialog. */
export function updateHead(page: Document): void {
  const root = document.documentElement
  const manifest = page.querySelector(MANIFEST_SELECTOR)
  const address = getManifestAddress(root.lang, root.dataset.theme)
  // The browser would fetch the same address again.
  if (manifest && manifest.getAttribute('href') !== address) manifest.setAttribute('href', address)
  page.querySelector(THEME_COLOUR_SELECTOR)?.setAttribute('content', getComputedStyle(document.body).backgroundColor)
}
