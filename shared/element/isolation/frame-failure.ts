import { pageLanguage } from '../../base/format/page-language.ts'
import { partnerConfig } from '../../state/partner/partner-config.ts'
import { $texts, whenTextsReady } from '../../state/preferences/texts.ts'
import styles from './frame-failure.css' with { type: 'css' }

/** Reports that the page names no partner, so that its frames show nothing. */
export const reportNoPartner = (): void =>
  console.error('tradelet: isolation="frame" needs data-partner, see docs/partner-sessions.md')

/**
 * Shows in place of a frame that it could not be opened, with a button that loads it again, and reports it in the console. Shows nothing if `hasFailed` returns false once the texts are loaded: the
 * page may have tried again.
 */
export function showFailure(element: HTMLElement, retry: () => void, hasFailed: () => boolean): void {
  console.error(
    `tradelet: the frame of <${element.localName}> does not answer; is ${location.origin} registered for "${partnerConfig.partner}"?`,
  )
  const [box, message, button] = ['div', 'p', 'button'].map((tag) => document.createElement(tag))
  if (!box || !message || !button) return
  const $common = $texts('common')
  whenTextsReady(() => {
    if (!element.isConnected || !hasFailed()) return
    const t = $common.get()
    box.lang = pageLanguage.get()
    box.dir = 'auto'
    box.role = 'alert'
    message.textContent = t('broken')
    button.textContent = t('retry')
    button.addEventListener('click', retry)
    box.append(message, button)
    const root = element.shadowRoot
    if (root && !root.adoptedStyleSheets.includes(styles)) root.adoptedStyleSheets.push(styles)
    root?.replaceChildren(box)
  })
}
