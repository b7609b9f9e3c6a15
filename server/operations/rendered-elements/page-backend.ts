import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { bookTopic, deltasTopic } from '../../../shared/base/contract/feed.ts'
import type { Market } from '../../market/market.ts'
import type { PageCall, PageResponse } from './render-messages.ts'

/** Calls that an element may send while it is rendered: public figures of markets. */
const CALLS = /^\/api\/(?:getMarketList$|market\/)/

/** Backend of the page in which elements are rendered. It has no session and returns public data only. */
export interface PageBackend {
  call(call: PageCall): Promise<PageResponse>
  /** Returns the feed's responses to a message. */
  send(text: string): string[]
}

/** Creates the page's backend from the routes of this node, which `inject` calls without a connection, and from its market. */
export const createPageBackend = (
  inject: (options: InjectOptions) => Promise<LightMyRequestResponse>,
  market: Pick<Market, 'book' | 'markets'>,
  now: () => number,
): PageBackend => ({
  async call({ method, path, body, headers }) {
    if (!CALLS.test(path.split('?')[0] ?? '') || (method !== 'GET' && method !== 'POST'))
      return { status: 404, body: '', headers: {} }
    const response = await inject({
      method,
      url: path,
      ...(body !== null && {
        payload: body,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    })
    return {
      status: response.statusCode,
      body: response.payload,
      headers: { 'content-type': String(response.headers['content-type'] ?? '') },
    }
  },
  send: (text) => answerFeed(text, market, now()),
})

/**
 * Returns the responses to a message to the feed. A request for a book gets the current one. A subscription gets an empty push, with which the feed counts as live; further pushes
 * would come after the element was rendered.
 */
function answerFeed(text: string, market: Pick<Market, 'book' | 'markets'>, ts: number): string[] {
  const message: { sub?: unknown; req?: unknown; id?: unknown } = JSON.parse(text)
  if (typeof message.sub === 'string') return [JSON.stringify({ ch: message.sub, ts, tick: {} })]
  const found = market
    .markets()
    .find(({ symbol }) => [deltasTopic(symbol), bookTopic(symbol)].includes(String(message.req)))
  const book = found && market.book(found.symbol)
  if (!book) return []
  const toPairs = (levels: typeof book.bids) => levels.map(([price, amount]) => [Number(price), Number(amount)])
  const data = { seqNum: 1, bids: toPairs(book.bids), asks: toPairs(book.asks) }
  return [JSON.stringify({ id: message.id, rep: message.req, status: 'ok', ts, data })]
}
