import type { MemberRecord, RecordField, RecordState, RecordWord } from '../../shared/base/contract/record.ts'
import { sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'

/** Public trade on a card. `at` in epoch ms. */
export interface CardTrade {
  price: Decimal
  id: string
  at: number
}

/** Amount that is drawn only if the member chooses it. `change` is a profit or loss. */
export interface CardAmount {
  kind: 'amount' | 'change'
  value: Decimal
  unit: string
}

/** Content of the picture of a result, without its texts. It names neither the member nor a balance. */
export interface ShareCard {
  type: 'option' | 'spot' | 'swap'
  /** Market or pair of coins, such as `BTC/USDT`. */
  title: string
  /** Symbol of the market; "" for a swap. */
  symbol: string
  side: RecordWord | null
  /** Colour of the result: that of a profit or loss; null without one. */
  tone: 'up' | 'down' | null
  state: RecordState
  /** Duration of an option in seconds. */
  seconds: number | null
  /** Profit or loss of an option in percent of its amount, or the price of one `of` in `unit`. */
  result: { kind: 'percent'; value: Decimal } | { kind: 'price'; value: Decimal; unit: string; of: string }
  amounts: readonly CardAmount[]
  entry: CardTrade | null
  exit: CardTrade | null
  /** Time of the result, epoch ms. */
  at: number | null
}

type Facts = Partial<Record<RecordField, MemberRecord['facts'][number]>>

/** Returns the card of a settled option, a filled spot order or a swap; null for other records. */
export function toShareCard({ type, state, facts }: Pick<MemberRecord, 'type' | 'state' | 'facts'>): ShareCard | null {
  const known: Facts = Object.fromEntries(facts.map((fact) => [fact.field, fact]))
  if (type === 'option') return toOptionCard(state, known)
  if (type === 'spot') return toSpotCard(state, known)
  return type === 'swap' ? toSwapCard(state, known) : null
}

function toOptionCard(state: RecordState, { market, direction, duration, payout, result, entry, exit }: Facts) {
  const isSettled = state === 'won' || state === 'lost' || state === 'draw'
  if (!isSettled || !market || !entry || !exit) return null
  const percent = state === 'won' ? (payout?.value ?? '0') : state === 'lost' ? '-100' : '0'
  return {
    type: 'option',
    title: market.value,
    symbol: entry.of,
    side: toSide(direction?.value),
    tone: state === 'draw' ? null : state === 'won' ? 'up' : 'down',
    state,
    seconds: Number(duration?.value ?? 0) || null,
    result: { kind: 'percent', value: percent },
    amounts: result ? [{ kind: 'change', value: result.value, unit: result.unit }] : [],
    entry: toTrade(entry),
    exit: toTrade(exit),
    at: toTime(exit.at),
  } satisfies ShareCard
}

function toSpotCard(state: RecordState, { market, direction, filled, averagePrice, total, ended, created }: Facts) {
  if (state === 'open' || !market || !filled || !averagePrice || sign(filled.value) <= 0) return null
  return {
    type: 'spot',
    title: market.value,
    symbol: market.value.replace('/', '').toLowerCase(),
    side: toSide(direction?.value),
    tone: direction?.value === 'sell' ? 'down' : 'up',
    state,
    seconds: null,
    result: { kind: 'price', value: averagePrice.value, unit: averagePrice.unit, of: filled.unit },
    amounts: [filled, ...(total ? [total] : [])].map(({ value, unit }) => ({ kind: 'amount', value, unit }) as const),
    entry: null,
    exit: null,
    at: toTime((ended ?? created)?.at),
  } satisfies ShareCard
}

function toSwapCard(state: RecordState, { given, received, rate, created }: Facts) {
  if (!given || !received || !rate) return null
  return {
    type: 'swap',
    title: `${given.unit}/${received.unit}`,
    symbol: '',
    side: null,
    tone: null,
    state,
    seconds: null,
    result: { kind: 'price', value: rate.value, unit: rate.unit, of: rate.of },
    amounts: [given, received].map(({ value, unit }) => ({ kind: 'amount', value, unit }) as const),
    entry: null,
    exit: null,
    at: toTime(created?.at),
  } satisfies ShareCard
}

const SIDES: readonly RecordWord[] = ['up', 'down', 'buy', 'sell']
const toSide = (value = ''): RecordWord | null => SIDES.find((side) => side === value) ?? null
const toTime = (at: MemberRecord['facts'][number]['at'] | undefined): number | null =>
  typeof at === 'number' ? at : null
const toTrade = ({ value, id, at }: MemberRecord['facts'][number]): CardTrade | null =>
  typeof at === 'number' ? { price: value, id, at } : null

/** Point of the line of a card. `at` in epoch ms. */
export interface LinePoint {
  at: number
  price: number
}

const MINUTE_MS = 60_000
/** Time before the entry that the line shows, ms. */
const LEAD_MS = 20 * MINUTE_MS

/** Returns the line of an option from closes of minute bars: before the entry trade, and from it to the exit trade, both with the trades themselves. */
export function createCardLine(
  bars: readonly { time: number; close: Decimal }[],
  entry: CardTrade,
  exit: CardTrade,
): { before: LinePoint[]; during: LinePoint[] } {
  const closes = bars.map(({ time, close }) => ({ at: time + MINUTE_MS, price: Number(close) }))
  const [from, to] = [entry, exit].map(({ at, price }) => ({ at, price: Number(price) })) as [LinePoint, LinePoint]
  return {
    before: [...closes.filter(({ at }) => at >= from.at - LEAD_MS && at < from.at), from],
    during: [from, ...closes.filter(({ at }) => at > from.at && at < to.at), to],
  }
}
