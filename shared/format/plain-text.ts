import { htmlPolicy } from './html-policy.ts'

/** Block elements, which are separated by spaces. */
const BLOCKS =
  'address, article, aside, blockquote, br, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, ' +
  'legend, li, main, nav, ol, p, pre, section, summary, table, td, th, tr, ul'
/** Elements without readable text: hidden ones and form controls. */
const UNREAD =
  'script, style, template, noscript, title, textarea, iframe, object, svg, math, button, select, option, datalist, audio, video, canvas'

/** Cache of recent results. Lists render the same row many times, and a browser may log an error for each parse of hostile HTML. */
const read = new Map<string, string>()
const KEPT = 100

/** Returns the text of a server's HTML on one line (NTC-06). Parses it in an inert document: no script runs and no resource loads. */
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
