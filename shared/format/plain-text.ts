import { htmlPolicy } from './html-policy.ts'

/** Tags that stand on lines of their own. */
const BLOCKS =
  'address, article, aside, blockquote, br, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, ' +
  'legend, li, main, nav, ol, p, pre, section, summary, table, td, th, tr, ul'
/** Is nothing to read: what is never shown, and the controls of forms. */
const UNREAD =
  'script, style, template, noscript, title, textarea, iframe, object, svg, math, button, select, option, datalist, audio, video, canvas'

/** What was read of late. A browser may complain of each reading of a hostile text, and a row is drawn many times. */
const read = new Map<string, string>()
const KEPT = 100

/** The words of a server's HTML on one line, without any of its marks (NTC-06). Read once, in a document of its own, in which nothing runs and nothing loads. */
export function plainText(html: string): string {
  const known = read.get(html)
  if (known !== undefined) return known
  const { body } = new DOMParser().parseFromString(htmlPolicy()?.createHTML(html) ?? html, 'text/html')
  for (const element of body.querySelectorAll(UNREAD)) element.replaceWith(' ')
  for (const element of body.querySelectorAll(BLOCKS)) {
    element.before(' ')
    element.after(' ')
  }
  const words = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  const [oldest] = read.keys()
  if (read.size >= KEPT && oldest !== undefined) read.delete(oldest)
  read.set(html, words)
  return words
}
