import { directionOf } from '../../base/i18n/languages.ts'
import { $language } from '../../state/preferences/language.ts'
import { $texts } from '../../state/preferences/texts.ts'

const CORNER =
  'position: fixed; inset-block-end: 8px; inset-inline-start: 8px; z-index: 2147483647; pointer-events: none;'
/** The main button's colours of the page around it, else nearly black. */
const STYLE = `display: inline-block; padding: 3px 8px; border-radius: 999px; font: 600 11px/1.3 system-ui, sans-serif; --pill: var(--tl-base-primary, var(--tl-base-text, #16181d)); background: var(--pill); color: oklch(from var(--pill) clamp(0.15, (0.58 - l) * 1000, 1) 0 h); outline: 1px solid color-mix(in srgb, currentcolor 40%, transparent);`

/**
 * Shows the label "Sample data" in the page's language: in an element of the page, or in the page's corner, where it covers what is below it. Returns a function
 * that removes it.
 */
export function showLabel(place?: HTMLElement): () => void {
  const label = document.createElement('div')
  label.setAttribute('role', 'note')
  const root = label.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host { ${place ? '' : CORNER} ${STYLE} }`)
  root.adoptedStyleSheets = [sheet]
  const text = root.appendChild(document.createElement('span'))
  const end = $texts('demo').subscribe((say) => {
    label.lang = $language.get()
    label.dir = directionOf($language.get())
    text.textContent = say('sample')
  })
  const container = place ?? document.body
  container.append(label)
  return () => {
    end()
    label.remove()
  }
}
