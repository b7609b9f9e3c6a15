import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../../shared/base/contract/result.ts'
import { escapeHtml } from '../../core/html.ts'
import { getRequestOrigin } from '../../core/http/origin.ts'
import { RATES } from '../../core/limits/policies.ts'
import { toSenderKey } from '../../core/limits/sender.ts'
import { createMemoryBucket } from '../../core/limits/token-bucket.ts'
import { getAcceptedLanguage } from '../site/accepted-language.ts'
import type { RenderResult } from './render-messages.ts'
import { type AttributeProblem, parseRenderQuery, RENDERED_TAGS } from './render-request.rules.ts'
import { insertOrigin, type RenderedElements } from './rendered-elements.ts'
import { MARK } from './serialize-element.ts'

/** It contains the address of the request, which a client can forge, so shared caches must not store it. */
const CACHE_2_SECONDS = 'private, max-age=2'
const RETRY_SECONDS = 2

/** Values of the installation that the route depends on. */
export interface RenderSources {
  elements: RenderedElements
  /** Returns whether visitors may see prices (`visitors_may_look`). */
  mayLook(): Promise<boolean>
  /** Returns the symbols of the listed markets. */
  listSymbols(): readonly string[]
}

/**
 * Adds `GET /embed/render/<tag>?<attribute>=<value>&lang=<language>`: an element as HTML with a declarative shadow root and the last figures, for pages of any origin. The
 * attributes are those of the element. Without figures that visitors may see, it is the bare element, which loads them itself.
 */
export function serveRenderedElements(app: FastifyInstance, { elements, mayLook, listSymbols }: RenderSources): void {
  const senders = createMemoryBucket(RATES.renderedElements)
  app.get<{ Params: { tag: string }; Querystring: Record<string, unknown> }>(
    '/embed/render/:tag',
    async (request, reply) => {
      const waitMs = senders.consume(toSenderKey(request.ip), performance.now())
      if (waitMs > 0) return sendFailure(reply, CODE.tooMany, 'too many requests', Math.ceil(waitMs / 1000))
      const { tag } = request.params
      const declared = RENDERED_TAGS.some((one) => one === tag) ? await elements.readDeclarations(tag) : null
      if (!declared) return sendFailure(reply, 404, `one of ${RENDERED_TAGS.join(', ')} is expected`)
      const symbols = listSymbols()
      const parsed = parseRenderQuery(request.query, declared, symbols)
      if ('rule' in parsed) return sendProblem(reply, parsed)
      const { attributes, language } = parsed
      const spoken = language ?? getAcceptedLanguage(request.headers['accept-language'])
      const shown = { ...attributes, ...(language && { lang: language }) }
      if (!(await mayLook())) return sendElement(request, reply, writeElement(tag, shown))
      if (symbols.length === 0) return sendFailure(reply, 503, 'there is no market yet', RETRY_SECONDS)
      const result = await elements.render({ tag, attributes, language: spoken, isHosted: false })
      return sendResult(request, reply, { tag, shown, result })
    },
  )
}

/** Writes an element as HTML. `inner` is its shadow root. */
function writeElement(tag: string, attributes: Readonly<Record<string, string>>, inner = ''): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${written.join('')}>${inner}</${tag}>`
}

function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, shown, result }: { tag: string; shown: Readonly<Record<string, string>>; result: RenderResult },
): FastifyReply {
  if (result.kind === 'refused')
    return sendProblem(reply, { field: result.field, rule: 'unknown-value', reason: result.reason })
  if (result.kind !== 'rendered') return sendFailure(reply, 503, 'the element has no figures yet', RETRY_SECONDS)
  const inner = insertOrigin(result.html, escapeHtml(getRequestOrigin(request)))
  return sendElement(request, reply, writeElement(tag, { ...shown, [MARK]: result.states.join(' ') }, inner))
}

function sendElement(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': CACHE_2_SECONDS, vary: 'accept-language' })
  const isKnown = request.headers['if-none-match']?.split(',').some((one) => one.trim() === etag)
  if (isKnown) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}

const sendProblem = (reply: FastifyReply, { field, rule, reason }: AttributeProblem): FastifyReply =>
  reply
    .code(400)
    .header('cache-control', 'no-store')
    .send({ code: 400, msg: `${field}: ${reason}`, data: null, field, rule })

function sendFailure(reply: FastifyReply, status: number, msg: string, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store').send({ code: status, msg, data: null })
}
