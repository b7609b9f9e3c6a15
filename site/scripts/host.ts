import type * as Entry from '../../shared/widget/host.ts'
import { dressHead } from './app-head.ts'
import { runCustomScripts } from './custom-script.ts'
import { type FrameTexts, fillTexts, keptTexts, loadTexts } from './frame-texts.ts'

/** What the frame needs of the elements' shared state. */
export interface Host {
  /** What the elements share with the page that hosts them. */
  readonly entry: typeof Entry
  signedIn(): boolean
  toggleTheme(): void
  /** Writes theme, language, direction and session state to `<html>`; needed again after each page swap, which resets its attributes. */
  applyToPage(): void
  /** Puts the frame's texts of the page's language into a page that is about to be shown, and what its head says of language and theme. */
  fillPage(page: Document): void
  /** Puts the frame into a language. The former one stays until the texts have come, and when they cannot be had. */
  speak(language: string): Promise<void>
  /** Site name, then the route's title in the page's language (RTE-02, Q-143); the site's icon. */
  applyTitle(): void
  /** What the operator has set for the site: name, icon, scripts of their own. Again whenever the settings have come. */
  applySettings(): void
  /** Calls back when the member is signed out, also in another tab; `refused` when the server ended the session. */
  onSessionEnd(listener: (refused: boolean) => void): void
}

/** Loads the elements' files, the very ones that partners load, and connects the frame to their state. */
export async function openHost(): Promise<Host> {
  await painted()
  const [address, elements] = ['/embed/host.js', '/embed/tradelet.js']
  const entry: typeof Entry = await import(/* @vite-ignore */ address)
  await import(/* @vite-ignore */ elements)
  const host = hostOf(entry)
  void entry.keepLegible(document)
  for (const store of [entry.$theme, entry.$language, entry.$updown, entry.$token])
    store.listen(() => host.applyToPage())
  entry.$language.subscribe((language) => void host.speak(language))
  entry.$settings.listen(() => host.applySettings())
  return host
}

/** When the page itself has been painted (first-paint.js). */
const painted = async (): Promise<void> => {
  if ('painted' in document.documentElement.dataset) return
  await new Promise((resolve) => addEventListener('painted', resolve, { once: true }))
}

function hostOf(entry: typeof Entry): Host {
  const { $language, $refused, $settings, $theme, $token, $updown, assetAddress, directionOf, scriptsOf, setTheme } =
    entry
  const root = document.documentElement
  /** Null while it is the English of the pages. */
  let texts: FrameTexts | null = null
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
      dressHead(document)
    },
    fillPage(page) {
      if (texts) fillTexts(page, texts)
      dressHead(page)
    },
    async speak(language) {
      if (language === 'en' && !texts) return
      const loaded = keptTexts(language) ?? (await loadTexts(language).catch(() => null))
      if (!loaded || language !== $language.get()) return
      texts = loaded
      host.fillPage(document)
      host.applyTitle()
    },
    applyTitle() {
      const name = $settings.get().values.name || 'Tradelet'
      const english = root.dataset.title ?? ''
      const title = english && (texts?.[root.dataset.titleKey ?? ''] ?? english)
      document.title = title ? `${name} - ${title}` : name
      for (const element of document.querySelectorAll('[data-site-name]')) element.textContent = name
      document.querySelector('meta[name=apple-mobile-web-app-title]')?.setAttribute('content', name)
      const logo = assetAddress($settings.get().values.logo ?? '')
      if (logo) showLogo(logo)
    },
    applySettings() {
      host.applyTitle()
      runCustomScripts(scriptsOf($settings.get().values.custom_script ?? ''))
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

/** The operator's picture in place of ours, in the browser's tab and in the head of the page (FLG-02). */
function showLogo(address: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  icon?.removeAttribute('type')
  icon?.setAttribute('href', address)
  document.querySelector('link[rel=apple-touch-icon]')?.setAttribute('href', address)
  for (const picture of document.querySelectorAll<HTMLImageElement>('[data-site-logo]')) picture.src = address
}
