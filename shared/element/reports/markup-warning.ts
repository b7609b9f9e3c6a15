/** Warnings for developers about the HTML of elements, loaded on pages of partners after the elements are shown. */
import { isFramed } from '../../view/dom/is-framed.ts'
import { findAllMisspelt } from './misspelt.rules.ts'

/** Warnings that were logged: one for each tag and attribute. */
const logged = new Set<string>()

function warnOnce(text: string): void {
  if (logged.has(text)) return
  logged.add(text)
  console.warn(`tradelet: ${text}`)
}

function check(host: Element): void {
  const { observedAttributes = [] } = host.constructor as { observedAttributes?: readonly string[] }
  for (const [name, right] of findAllMisspelt(host.getAttributeNames(), observedAttributes))
    warnOnce(`<${host.localName} ${name}> has no effect: did you mean ${right}?`)
  const isolation = host.getAttribute('isolation')
  if (isolation !== null && isolation !== 'frame')
    warnOnce(`<${host.localName} isolation="${isolation}"> runs without isolation: "frame" is expected`)
}

/** Logs a warning about each attribute of an element that misspells one of its own, and about `isolation` without effect, also about later changes. Each warning is logged once. */
export function warnAboutMarkup(host: Element): void {
  check(host)
  const observer = new MutationObserver(() => {
    if (isFramed(host))
      warnOnce(`<${host.localName}> still runs without isolation: set isolation="frame" before the element is added`)
    check(host)
  })
  observer.observe(host, { attributes: true })
}
