import { inside } from './all-elements.ts'

/**
 * Finds elements as members and screen readers do: by role and name, by label, by text, or by the `part` that partners style, never by class. Searches shadow
 * roots; hidden elements are not found.
 */

/** Root of a search: a mounted element or any node. */
export type Place = ParentNode | { root: ShadowRoot }

/** Name or text: a string must match all of it, a pattern a part. */
type Words = string | RegExp

const nodeOf = (place: Place): ParentNode => ('root' in place ? place.root : place)

/** Selectors of the elements that have a role without a `role` attribute. */
const IMPLICIT: Readonly<Record<string, string>> = {
  alert: '',
  article: 'article',
  button: 'button, summary, input:is([type=button], [type=submit])',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th',
  combobox: 'select',
  dialog: 'dialog[open]',
  form: 'form',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img:not([alt=""]), svg[aria-label]',
  link: 'a[href]',
  list: 'ul, ol, menu',
  listitem: 'li',
  navigation: 'nav',
  option: 'option',
  radio: 'input[type=radio]',
  region: 'section:is([aria-label], [aria-labelledby])',
  row: 'tr',
  searchbox: 'input[type=search]',
  status: 'output',
  table: 'table',
  textbox: 'input:not([type]), input:is([type=text], [type=email], [type=tel], [type=password], [type=url]), textarea',
  time: 'time',
}

/** Returns true if an element is drawn and not hidden from screen readers. */
const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null

/** Returns the text of a node on one line, shadow roots included. */
export function textOf(node: Node | null | undefined): string {
  const parts = (from: Node): string =>
    from.nodeType === Node.TEXT_NODE
      ? (from.textContent ?? '')
      : [...((from instanceof Element && from.shadowRoot) || from).childNodes].map(parts).join('')
  return node ? parts(node).replace(/\s+/g, ' ').trim() : ''
}

/** Returns the accessible name of an element. */
export function nameOf(element: Element): string {
  const root = element.getRootNode() as ShadowRoot | Document
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
  const named = [
    ids.map((id) => textOf(root.getElementById(id))).join(' '),
    element.getAttribute('aria-label'),
    element.getAttribute('alt'),
    labels.map(textOf).join(' '),
    element.matches('input, select, textarea, table, ul, ol, section, dialog') ? '' : spoken(element),
    element.getAttribute('title'),
    element.getAttribute('placeholder'),
  ]
  return named.find(Boolean)?.trim() ?? ''
}

/** Returns the text of an element for screen readers: without hidden elements, and with labels in place of pictures. */
function spoken(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element)) return ''
  const parts = [...((node.shadowRoot ?? node) as ParentNode & Node).childNodes].map((child) =>
    child instanceof Element && child.getAttribute('aria-hidden') === 'true'
      ? ''
      : child instanceof Element && child.hasAttribute('aria-label')
        ? (child.getAttribute('aria-label') ?? '')
        : spoken(child),
  )
  return parts.join('').replace(/\s+/g, ' ').trim()
}

const fits = (text: string, words: Words | undefined): boolean =>
  words === undefined || (typeof words === 'string' ? text === words : words.test(text))

const matching = <E extends Element>(place: Place, selector: string): E[] =>
  [...inside(nodeOf(place))].filter((element): element is E => element.matches(selector))

const only = <E>(found: readonly E[], what: string): E => {
  const [first] = found
  if (!first) throw new Error(`there is no ${what}`)
  return first
}

const quoted = (words: Words | undefined): string => (words === undefined ? '' : ` "${words}"`)

/** Returns all elements with a role, and with a name if one is given, in document order. */
export function allByRole<E extends Element = HTMLElement>(place: Place, role: string, name?: Words): E[] {
  const own = IMPLICIT[role]
  const selector = own ? `[role=${role}], :is(${own}):not([role])` : `[role=${role}]`
  return matching<E>(place, selector).filter((element) => isShown(element) && fits(nameOf(element), name))
}

/**
 * Returns the first element with a role and name.
 *
 * @throws if there is none
 */
export const byRole = <E extends Element = HTMLElement>(place: Place, role: string, name?: Words): E =>
  only(allByRole<E>(place, role, name), `${role}${quoted(name)}`)

/** Returns true if an element with a role and name is shown. */
export const hasRole = (place: Place, role: string, name?: Words): boolean => allByRole(place, role, name).length > 0

/** Returns all elements with this `part`. */
export const allByPart = <E extends Element = HTMLElement>(place: Place, part: string): E[] =>
  matching<E>(place, `[part~="${part}"]`)

/** Returns true if there is an element with this `part`. */
export const hasPart = (place: Place, part: string): boolean => allByPart(place, part).length > 0

/**
 * Returns the text of the `dd` that follows the `dt` with this text.
 *
 * @throws if the term is missing
 */
export function factOf(place: Place, term: string): string {
  const found = matching(place, 'dt').find((element) => textOf(element) === term)
  return textOf(only(found ? [found] : [], `fact "${term}"`).nextElementSibling)
}

/** Returns the innermost elements with this text. */
export function allByText<E extends Element = HTMLElement>(place: Place, words: Words): E[] {
  const all = matching<E>(place, '*').filter((element) => isShown(element) && fits(textOf(element), words))
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)))
}

/**
 * Returns the first of the innermost elements with this text.
 *
 * @throws if there is none
 */
export const byText = <E extends Element = HTMLElement>(place: Place, words: Words): E =>
  only(allByText<E>(place, words), `text${quoted(words)}`)
