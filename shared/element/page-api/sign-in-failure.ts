import { PREFIX } from '../../base/runtime/page-config.ts'
import { $texts, whenTextsReady } from '../../state/preferences/texts.ts'
import { $token } from '../../state/session/token.ts'
import { adoptStyles } from '../../view/dom/adopt-styles.ts'
import { isFramed } from '../../view/dom/is-framed.ts'
import slots from '../definition/slots.css' with { type: 'css' }
import styles from './sign-in-failure.css' with { type: 'css' }

/** Returns the content of an element of this product; null for other elements, and for one that has left the page. */
const findContent = (element: unknown): Element | null =>
  element instanceof Element && element.isConnected && element.localName.startsWith(`${PREFIX}-`) && !isFramed(element)
    ? (element.shadowRoot?.querySelector('.app') ?? null)
    : null

/** Returns the element that shows the sentence: the one that asked, else the first one of the page that shows something. */
const findPlace = (asking: EventTarget): Element | undefined =>
  [asking, ...document.querySelectorAll('*')].find((element): element is Element => findContent(element) !== null)

/**
 * Shows in the element that asked that the page has no session after a sign-in, until the member is signed in. If a control of the page asked, the first element of
 * the page shows it. Returns a function that removes the sentence.
 */
export function showSignInFailure(asking: EventTarget): () => void {
  const host = findPlace(asking)
  const content = findContent(host)
  if (!(host instanceof HTMLElement) || !content) return () => {}
  // Screen readers announce a text that is added to an alert.
  const sentence = Object.assign(document.createElement('p'), { className: 'sign-in-failure', role: 'alert' })
  // With the layout of slots, the view has the height that is left.
  adoptStyles(host, [slots, styles])
  content.prepend(sentence)
  const ends = [() => sentence.remove()]
  const remove = () => {
    for (const end of ends.splice(0)) end()
  }
  whenTextsReady(() => {
    if (sentence.isConnected)
      ends.push(
        $texts('partner-access').subscribe((t) => {
          sentence.textContent = t('noSession')
        }),
      )
  })
  ends.push($token.listen((token) => token !== '' && remove()))
  return remove
}
