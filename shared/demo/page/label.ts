import { directionOf } from '../../i18n/languages.ts'
import { $language } from '../../preferences/language.ts'
import { $texts } from '../../preferences/texts.ts'

const STYLE = `:host {
  position: fixed; inset-block-end: 8px; inset-inline-start: 8px; z-index: 2147483647; pointer-events: none;
  padding: 3px 8px; border-radius: 999px; font: 600 11px/1.3 system-ui, sans-serif; color: #fff; background: #0b1730; outline: 1px solid #ffffff66;
}`

/** Shows the label "Sample data" in the corner of the page, in the page's language. Returns a function that removes it. */
export function showLabel(): () => void {
  const label = document.createElement('div')
  label.setAttribute('role', 'note')
  const root = label.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const text = root.appendChild(document.createElement('span'))
  const end = $texts('demo').subscribe((say) => {
    label.lang = $language.get()
    label.dir = directionOf($language.get())
    text.textContent = say('sample')
  })
  document.body.append(label)
  return () => {
    end()
    label.remove()
  }
}
