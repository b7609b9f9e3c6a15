import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { defaultLanguage } from '../../../shared/base/i18n/default-language.ts'
import { findInlineSources } from '../site/page-policy.ts'
import type { RenderedPage } from '../site/render-page.ts'
import { insertOrigin, type RenderedElements } from './rendered-elements.ts'
import { MARK, VISIBILITY } from './serialize-element.ts'

/** Page of the site with figures. */
const HOME_FILE = 'index.html'

/** Elements of the page that can be rendered, with their attributes. */
const ELEMENTS = /<(tl-ticker|tl-ranking)\b([^>]*)>/g
/** Attributes of them that decide what is shown. */
const LAYOUT = /\slayout="?(\w+)/

/** Page with figures, and the policy sources of its style sheets. */
interface PageWithFigures {
  page: RenderedPage | null
  styles: readonly string[]
}

/**
 * Adds the last figures to the elements of the home page, in the site's language for the browser, as a declarative shadow root each. They are hidden from a visitor who has chosen another language, which the inline script knows. Only for a visit: the service worker
 * stores the page, and the site reads it for its own navigation. An element that is not ready within 250 ms gets none and loads them in the browser.
 */
export async function addFigures(
  elements: RenderedElements | null,
  reply: FastifyReply,
  file: string,
  page: RenderedPage | null,
): Promise<PageWithFigures> {
  const { headers } = reply.request
  const { 'sec-fetch-dest': destination = 'document', 'accept-language': accepted = '' } = headers
  if (file !== HOME_FILE || elements === null || page === null) return { page, styles: [] }
  reply.header('vary', 'accept-language, sec-fetch-dest')
  if (destination !== 'document') return { page, styles: [] }
  // As the site's inline script, which knows the first language of the browser only (site/scripts/boot.ts).
  const language = defaultLanguage(accepted.split(',')[0] ?? '')
  const found = [...page.html.matchAll(ELEMENTS)]
  const roots = await Promise.all(
    found.map(async ([, tag = '', attributes = '']) => {
      const layout = LAYOUT.exec(attributes)?.[1]
      const order = { tag, attributes: layout === undefined ? {} : { layout }, language, isHosted: true }
      const result = await elements.peek(order)
      return result?.kind === 'rendered' ? result : null
    }),
  )
  if (roots.every((root) => root === null)) return { page, styles: [] }
  let at = 0
  const style = `<style>html[data-session]:not([lang="${language}"]) [${MARK}]{${VISIBILITY}:hidden}</style>`
  const withFigures = page.html.replace(ELEMENTS, (start) => {
    const root = roots[at]
    at += 1
    // Addresses without an origin are those of this site.
    return root ? `${start.slice(0, -1)} ${MARK}="${root.states.join(' ')}">${insertOrigin(root.html, '')}` : start
  })
  const html = withFigures.replace('</head>', `${style}</head>`)
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const styles = [style, ...roots.map((root) => root?.html ?? '')].flatMap((part) => findInlineSources(part).styles)
  return { page: { ...page, html, etag }, styles }
}
