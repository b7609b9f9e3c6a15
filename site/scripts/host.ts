import type * as Entry from '../../shared/widget/host.ts'

/** What the frame needs of the elements' shared state. */
export interface Host {
  signedIn(): boolean
  signOut(): Promise<void>
  toggleTheme(): void
  /** Writes theme, language, direction and session state to `<html>`; needed again after each page swap, which resets its attributes. */
  applyToPage(): void
  /** Site name, then the route's title in the page's language (RTE-02, Q-143). */
  applyTitle(): void
  /** Calls back when the member is signed out, wherever that happened; `refused` when it was the server that ended the session. */
  onSessionEnd(listener: (refused: boolean) => void): void
}

/** Loads the elements' files, the very ones that partners load, and connects the frame to their state. */
export async function openHost(): Promise<Host> {
  const [address, elements] = ['/embed/host.js', '/embed/tradelet.js']
  const entry: typeof Entry = await import(/* @vite-ignore */ address)
  await import(/* @vite-ignore */ elements)
  const host = hostOf(entry)
  for (const store of [entry.$theme, entry.$language, entry.$updown, entry.$token])
    store.listen(() => host.applyToPage())
  for (const store of [entry.$language, entry.$settings]) store.listen(() => host.applyTitle())
  return host
}

function hostOf(entry: typeof Entry): Host {
  const { $language, $refused, $settings, $theme, $token, $updown, directionOf, setTheme, signOut } = entry
  const root = document.documentElement
  return {
    signedIn: () => $token.get() !== '',
    signOut,
    toggleTheme: () => setTheme($theme.get() === 'night' ? 'day' : 'night'),
    applyToPage() {
      root.dataset.theme = $theme.get()
      root.dataset.updown = $updown.get()
      root.dataset.session = $token.get() ? 'in' : 'out'
      root.lang = $language.get()
      root.dir = directionOf($language.get())
    },
    applyTitle() {
      const titles: Record<string, string> = JSON.parse(root.dataset.titles ?? '{}')
      const name = $settings.get().values.name || 'Tradelet'
      const title = titles[$language.get()] ?? titles.en ?? ''
      document.title = title ? `${name} - ${title}` : name
      for (const element of document.querySelectorAll('[data-site-name]')) element.textContent = name
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
}
