import { getStates } from '../../../shared/view/dom/states.ts'

/** Theme of a host. */
type Theme = 'day' | 'night'

/** Custom element without a view: only such elements have states. */
class ThemedHost extends HTMLElement {}
customElements.define('tl-themed-host', ThemedHost)

/** Adds an element in the states of a theme to the page, with a shadow root that has these style sheets. */
export function addThemedHost(theme: Theme, sheets: readonly CSSStyleSheet[]): { host: HTMLElement; root: ShadowRoot } {
  const host = document.body.appendChild(document.createElement('tl-themed-host'))
  if (theme === 'night') getStates(host).add('night')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [...sheets]
  return { host, root }
}
