import type * as Entry from '../../shared/element/page-api/host.ts'
import { updateHead } from './app-head.ts'
import { runCustomScripts } from './custom-script.ts'
import { type FrameTexts, fillTexts, loadTexts, readStoredTexts } from './frame-texts.ts'
import { rememberWalletPlace } from './wallet-place.ts'

/** Access of the frame to the elements' shared state. */
export interface Host {
  /** Module that elements share with their host page. */
  readonly entry: typeof Entry
  signedIn(): boolean
  toggleTheme(): void
  /** Writes theme, language, direction and session state to `<html>`. Call it again after each page swap, which resets the attributes. */
  applyToPage(): void
  /** Fills texts and the operator's name and logo into a page, which may be about to be shown. */
  fillPage(page: Document): void
  /** Changes the frame's language. The previous texts stay until the new ones are loaded, and if loading fails. */
  changeLanguage(language: string): Promise<void>
  /** Sets the document's title to the site name and the route's title in the page's language (RTE-02, Q-143), and the site's icon. */
  applyTitle(): void
  /** Applies the operator's settings: name, icon and custom scripts. Call it whenever settings are loaded. */
  applySettings(): void
  /** Calls `listener` when the member is signed out, also in another tab; `refused` is true if the server ended the session. */
  onSessionEnd(listener: (refused: boolean) => void): void
}

/** Time in ms after which a file of a visit's first page is not awaited: a connection that is cut leaves an import pending. */
const ENTRY_TIMEOUT_MS = 10_000

/** Loads the page's elements after the first paint, and connects the frame to their state. */
export async function openHost(): Promise<Host> {
  await waitForPaint()
  const entry = await loadEntry()
  const host = createHost(entry)
  void entry.keepLegible(document)
  for (const store of [entry.$theme, entry.$language, entry.$updown, entry.$token])
    store.listen(() => host.applyToPage())
  entry.$language.subscribe((language) => void host.changeLanguage(language))
  entry.$settings.listen(() => host.applySettings())
  return host
}

/**
 * Loads the file of the visit's first page, which has its elements, the loader and the access to their state. Other pages load the suite; so does each page
 * without a connection, because the worker caches the suite only, and a page whose file does not arrive within 10 s.
 */
async function loadEntry(): Promise<typeof Entry> {
  const { entry } = document.documentElement.dataset
  const late = new Promise<null>((resolve) => setTimeout(resolve, ENTRY_TIMEOUT_MS, null))
  const first: typeof Entry | null =
    entry && navigator.onLine ? await Promise.race([import(/* @vite-ignore */ entry).catch(() => null), late]) : null
  if (first) return first
  const [address, elements] = ['/embed/host.js', '/embed/tradelet.js']
  const host: typeof Entry = await import(/* @vite-ignore */ address)
  await import(/* @vite-ignore */ elements)
  return host
}

/** Returns the text key and the English text of the route's title, which may depend on the query (TAC-02). */
function findTitle({ title = '', titleKey = '', titles }: DOMStringMap): [key: string, english: string] {
  if (!titles) return [titleKey, title]
  const { query, byValue }: { query: string; byValue: Record<string, [string, string]> } = JSON.parse(titles)
  return byValue[new URLSearchParams(location.search).get(query) ?? ''] ?? [titleKey, title]
}

/** Adds the elements of members to their places, so that visitors do not load them, and moves the home page's banner after the ranking. */
function addMemberElements(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-member-element]')) {
    const { memberElement: tag, without } = place.dataset
    if (!tag || place.querySelector(tag)) continue
    const element = document.createElement(tag)
    if (without) element.setAttribute('without', without)
    element.append(...place.childNodes)
    place.append(element)
    if (place.matches('.wallet-place')) rememberWalletPlace(element)
  }
  // The banner is drawn last (home.css), so it also gets the focus last.
  const banner = document.querySelector('.banner-place')
  const ranking = document.querySelector('.ranking-place')
  if (banner && ranking && ranking.nextElementSibling !== banner) ranking.after(banner)
}

/** Resolves when the page has been painted (first-paint.js). */
const waitForPaint = async (): Promise<void> => {
  if ('painted' in document.documentElement.dataset) return
  await new Promise((resolve) => addEventListener('painted', resolve, { once: true }))
}

/** Sets `data-settings` while the settings are known, after elements have rendered them. Set earlier, reserved space would be released too soon (home.css). */
const markSettings = ($settings: (typeof Entry)['$settings']): unknown =>
  requestAnimationFrame(() =>
    setTimeout(() =>
      document.documentElement.toggleAttribute('data-settings', Object.keys($settings.get().values).length > 0),
    ),
  )

function createHost(entry: typeof Entry): Host {
  const { $language, $refused, $settings, $theme, $token, $updown, assetAddress, directionOf, scriptsOf, setTheme } =
    entry
  const root = document.documentElement
  /** Null while the pages' English is shown. */
  let texts: FrameTexts | null = null
  const fillBrand = (page: Document) => {
    const { name, logo = '' } = $settings.get().values
    // Until the settings have loaded, the page keeps the name that the server wrote.
    if (name) for (const element of page.querySelectorAll('[data-site-name]')) element.textContent = name
    const address = assetAddress(logo)
    if (address) showLogo(page, address)
  }
  const host: Host = {
    entry,
    signedIn: () => $token.get() !== '',
    toggleTheme: () => setTheme($theme.get() === 'night' ? 'day' : 'night'),
    applyToPage() {
      root.dataset.theme = $theme.get()
      root.dataset.updown = $updown.get()
      root.dataset.session = $token.get() ? 'in' : 'out'
      root.lang = $language.get()
      root.dir = directionOf($language.get())
      markSettings($settings)
      if ($token.get()) addMemberElements()
      updateHead(document)
    },
    fillPage(page) {
      if (texts) fillTexts(page, texts)
      fillBrand(page)
    },
    async changeLanguage(language) {
      if (language === 'en' && !texts) return
      const loaded = readStoredTexts(language) ?? (await loadTexts(language).catch(() => null))
      if (!loaded || language !== $language.get()) return
      texts = loaded
      host.fillPage(document)
      host.applyTitle()
    },
    applyTitle() {
      const nameInHead = document.querySelector<HTMLMetaElement>('meta[name=apple-mobile-web-app-title]')
      const name = $settings.get().values.name || nameInHead?.content || ''
      const [key, english] = findTitle(root.dataset)
      const title = english && (texts?.[key] ?? english)
      document.title = title ? `${name} - ${title}` : name
      nameInHead?.setAttribute('content', name)
      fillBrand(document)
    },
    applySettings() {
      markSettings($settings)
      host.applyTitle()
      runCustomScripts(scriptsOf($settings.get().values.customScript ?? ''))
    },
    onSessionEnd(listener) {
      let signedIn = $token.get() !== ''
      let refusals = $refused.get()
      $token.listen((token) => {
        if (signedIn && token === '') listener($refused.get() > refusals)
        signedIn = token !== ''
        refusals = $refused.get()
      })
    },
  }
  return host
}

/** Replaces the icon in the browser's tab and in the page's head by the operator's picture (FLG-02). */
function showLogo(page: Document, address: string): void {
  const icon = page.querySelector<HTMLLinkElement>('link[rel=icon]')
  icon?.removeAttribute('type')
  icon?.setAttribute('href', address)
  page.querySelector('link[rel=apple-touch-icon]')?.setAttribute('href', address)
  for (const picture of page.querySelectorAll<HTMLImageElement>('[data-site-logo]')) picture.src = address
}
