import { htmlPolicy } from './html-policy.ts'

/** Tags that end a line of text. */
const BLOCKS = 'br, p, div, li, tr, td, th, h1, h2, h3, h4, h5, h6, blockquote, pre, hr'
/** Is nothing to read. */
const UNREAD = 'script, style, template, noscript, title, textarea, iframe, object, svg, math'

/** The words of a server's HTML on one line, without any of its marks (NTC-06). Read in a document of its own, in which nothing runs and nothing loads. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(htmlPolicy()?.createHTML(html) ?? html, 'text/html')
  for (const element of body.querySelectorAll(UNREAD)) element.remove()
  for (const element of body.querySelectorAll(BLOCKS)) element.after(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
