import { getCandles } from '../../shared/base/contract/candles.ts'
import type { Codec } from '../../shared/base/contract/codec.ts'
import { INTERVALS, KLINE_SIZE } from '../../shared/base/contract/constants.ts'
import { getBook, getDayDetail, getTrades } from '../../shared/base/contract/market-data.ts'
import type { Audit, Subject } from './audit.ts'
import { send } from './client.ts'

/** Market that every backend of this kind has. */
const SYMBOL = 'btcusdt'

interface Call {
  path: string
  at: 'data' | 'tick'
  data: Codec<unknown>
}

async function ask(
  subject: Subject,
  { path, at, data }: Call,
  query: Record<string, string>,
): Promise<{ value: unknown } | { fault: string }> {
  const { json, status } = await send(`${subject.market}/${path}`, { method: 'GET', form: query })
  if (!json || typeof json !== 'object') return { fault: `HTTP ${status} without JSON` }
  if (!('status' in json) || json.status !== 'ok')
    return { fault: `status ${'status' in json ? json.status : 'missing'}` }
  const value = data.read((json as Record<string, unknown>)[at])
  return value === undefined ? { fault: `${at} does not match the contract` } : { value }
}

const createAudit = (
  id: string,
  call: Call,
  query: Record<string, string>,
  check: (value: never) => string | null,
): Audit => ({
  id: `market/${id}`,
  level: 'must',
  async run(subject) {
    const answer = await ask(subject, call, { symbol: SYMBOL, ...query })
    return 'fault' in answer ? answer.fault : check(answer.value as never)
  },
})

const candleAudits = Object.entries(INTERVALS).map(([interval, period]) =>
  createAudit(
    `history/kline/${period}`,
    getCandles,
    { period, size: String(KLINE_SIZE) },
    (candles: { id: number }[]) => {
      if (candles.length === 0) return `no candles at interval ${interval}`
      return candles.every((candle, at) => at === 0 || candle.id < (candles[at - 1]?.id ?? 0))
        ? null
        : 'not newest first'
    },
  ),
)

const createErrorAudit = (id: string, path: string, query: Record<string, string>, message: string): Audit => ({
  id: `market/${id}`,
  level: 'should',
  async run({ market }) {
    const { json, status } = await send(`${market}/${path}`, { method: 'GET', form: query })
    const error = json as { status?: unknown; 'err-msg'?: unknown } | null
    if (status !== 200 || error?.status !== 'error')
      return `HTTP ${status}, status ${String(error?.status)}, expected 200 and "error"`
    return error['err-msg'] === message
      ? null
      : `err-msg ${JSON.stringify(error['err-msg'])}, expected ${JSON.stringify(message)}`
  },
})

/** Audits of the REST calls for market data: shapes, order, error texts. */
export const exchangeAudits: readonly Audit[] = [
  ...candleAudits,
  createAudit('detail', getDayDetail, {}, (detail: { open: unknown; close: unknown }) =>
    detail.open === null || detail.close === null ? 'open or close is missing' : null,
  ),
  createAudit('history/trade', getTrades, { size: '100' }, (groups: { data: unknown[] }[]) =>
    groups.some(({ data }) => data.length > 0) ? null : 'no trades',
  ),
  createAudit(
    'depth',
    getBook,
    { type: 'step0', depth: '20' },
    (book: { bids: [string, string][]; asks: [string, string][] }) =>
      isDescending(book.bids) && isDescending([...book.asks].reverse()) ? null : 'levels are not in order',
  ),
  createErrorAudit(
    'history/kline/unknown-symbol',
    'history/kline',
    { symbol: 'nosuchmarket', period: '1min', size: '1' },
    'invalid symbol',
  ),
  createErrorAudit(
    'history/kline/unknown-period',
    'history/kline',
    { symbol: SYMBOL, period: '7min', size: '1' },
    'invalid period',
  ),
  createErrorAudit(
    'history/kline/size',
    'history/kline',
    { symbol: SYMBOL, period: '1min', size: '9999' },
    'invalid size,valid range: [1, 2000]',
  ),
  createErrorAudit('detail/missing-symbol', 'detail', {}, 'invalid symbol'),
]

const isDescending = (levels: [string, string][]): boolean =>
  levels.every(([price], at) => at === 0 || Number(price) < Number(levels[at - 1]?.[0]))
