import { getHtmlPolicy } from './html-policy.ts'

/** Block elements, which are separated by spaces. */
const BLOCKS =
  'address, article, aside, blockquote, br, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, ' +
  'legend, li, main, nav, ol, p, pre, section, summary, table, td, th, tr, ul'
/** Elements without readable text: hidden ones and form controls. */
const UNREADABLE =
  'script, style, template, noscript, title, textarea, iframe, object, svg, math, button, select, option, datalist, audio, video, canvas'

/** Cache of recent results. Lists render the same row many times, and a browser may log an error for each parse of hostile HTML. */
const cache = new Map<string, string>()
const MAX_CACHED = 100

/** Returns the text of a server's HTML on one line (NTC-06). Parses it in an inert document: no script runs and no resource loads. */
export function toPlainText(html: string): string {
  const known = cache.get(html)
  if (known !== undefined) return known
  const { body } = new DOMParser().parseFromString(getHtmlPolicy()?.createHTML(html) ?? html, 'text/html')
  for (const element of body.querySelectorAll(UNREADABLE)) element.replaceWith(' ')
  for (const element of body.querySelectorAll(BLOCKS)) {
    element.before(' ')
    element.after(' ')
  }
  const words = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  const [oldest] = cache.keys()
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  cache.set(html, words)
  return words
}
