import { inside } from './inside.ts'

/**
 * Finds things as people and screen readers do: by role and name, by label, by text, or by the `part` that partners style. Classes are the style sheets'
 * own business. Looks through shadow roots; what is not shown is not found.
 */

/** Where to look: a mounted element, or any node. */
export type Place = ParentNode | { root: ShadowRoot }

/** A name or text: all of it, or a pattern in it. */
type Words = string | RegExp

const nodeOf = (place: Place): ParentNode => ('root' in place ? place.root : place)

/** The elements that have a role without being given it. */
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

/** Whether a person meets an element at all: it is drawn, and not kept from screen readers. */
const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null

/** The text of a node as it reads, shadow roots of figures included, on one line. */
export function textOf(node: Node | null | undefined): string {
  const parts = (from: Node): string =>
    from.nodeType === Node.TEXT_NODE
      ? (from.textContent ?? '')
      : [...((from instanceof Element && from.shadowRoot) || from).childNodes].map(parts).join('')
  return node ? parts(node).replace(/\s+/g, ' ').trim() : ''
}

/** The name by which an element is announced. */
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

/** The text of an element without what is kept from screen readers, pictures by their names. */
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

/** Every element with a role, and a name if one is given, in the order of the document. */
export function allByRole<E extends Element = HTMLElement>(place: Place, role: string, name?: Words): E[] {
  const own = IMPLICIT[role]
  const selector = own ? `[role=${role}], :is(${own}):not([role])` : `[role=${role}]`
  return matching<E>(place, selector).filter((element) => isShown(element) && fits(nameOf(element), name))
}

/** The first element with a role and a name; throws when there is none. */
export const byRole = <E extends Element = HTMLElement>(place: Place, role: string, name?: Words): E =>
  only(allByRole<E>(place, role, name), `${role}${quoted(name)}`)

/** Whether there is one. */
export const hasRole = (place: Place, role: string, name?: Words): boolean => allByRole(place, role, name).length > 0

/** Every element that partners can style under this name. */
export const allByPart = <E extends Element = HTMLElement>(place: Place, part: string): E[] =>
  matching<E>(place, `[part~="${part}"]`)

/** Whether there is one. */
export const hasPart = (place: Place, part: string): boolean => allByPart(place, part).length > 0

/** What a list of facts says of a term: the text of its `dd`; throws when the term is not there. */
export function factOf(place: Place, term: string): string {
  const found = matching(place, 'dt').find((element) => textOf(element) === term)
  return textOf(only(found ? [found] : [], `fact "${term}"`).nextElementSibling)
}

/** The innermost elements that read so. */
export function allByText<E extends Element = HTMLElement>(place: Place, words: Words): E[] {
  const all = matching<E>(place, '*').filter((element) => isShown(element) && fits(textOf(element), words))
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)))
}

/** The first of them; throws when there is none. */
export const byText = <E extends Element = HTMLElement>(place: Place, words: Words): E =>
  only(allByText<E>(place, words), `text${quoted(words)}`)
