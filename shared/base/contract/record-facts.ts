import type { Decimal } from '../money/decimal-text.ts'
import type { Moment } from './codec.ts'
import type { RecordFact, RecordField, RecordWord } from './record.ts'

const EMPTY = { value: '', unit: '', of: '', id: '', at: null } as const

/** Creates a fact with a text; null if it is empty. `code` is a text that is copied, such as an address. */
export const textFact = (field: RecordField, value: string, kind: 'text' | 'code' = 'text'): RecordFact | null =>
  value === '' ? null : { ...EMPTY, field, kind, value }

/** Creates a fact with one of the page's words. */
export const wordFact = (field: RecordField, value: RecordWord): RecordFact => ({
  ...EMPTY,
  field,
  kind: 'word',
  value,
})

/** Creates a fact with an amount of a coin; null if it is not known. `change` is shown with its sign. */
export const amountFact = (
  field: RecordField,
  value: Decimal | null,
  unit: string,
  kind: 'amount' | 'change' = 'amount',
): RecordFact | null => (value === null ? null : { ...EMPTY, field, kind, value, unit })

/** Creates a fact with the price of one `of` in `unit`. */
export const rateFact = (field: RecordField, value: Decimal, unit: string, of: string): RecordFact => ({
  ...EMPTY,
  field,
  kind: 'rate',
  value,
  unit,
  of,
})

/** Creates a fact with a percentage, a number of seconds or a number of days. */
export const figureFact = (
  field: RecordField,
  kind: 'percent' | 'seconds' | 'days',
  value: Decimal | number,
): RecordFact => ({ ...EMPTY, field, kind, value: String(value) })

/** Creates a fact with a time in epoch ms; null if it is not known. `exact` is shown with ms, `day` as a day of UTC. */
export const timeFact = (
  field: RecordField,
  at: number | null,
  kind: 'time' | 'exact' | 'day' = 'time',
): RecordFact | null => (at === null ? null : { ...EMPTY, field, kind, at })

/** Creates a fact with a public trade of a market; null if it is not known. */
export const tradeFact = (
  field: RecordField,
  trade: { id: string; price: Decimal; ts: number } | null,
  { symbol, unit }: { symbol: string; unit: string },
): RecordFact | null =>
  trade && { ...EMPTY, field, kind: 'trade', value: trade.price, unit, of: symbol, id: trade.id, at: trade.ts }

/** Returns the facts of trades that were passed over, as sent. One without a readable price has none. */
export const toSkippedFacts = (
  skipped: {
    trades: readonly { id: string; price: Decimal | null; ts: Moment; reason: 'small' | 'rejected' }[]
  } | null,
  place: { symbol: string; unit: string },
): (RecordFact | null)[] =>
  skipped?.trades.map(({ id, price, ts, reason }) =>
    price === null
      ? null
      : tradeFact(
          reason === 'small' ? 'skippedSmall' : 'skippedRejected',
          { id, price, ts: typeof ts === 'number' ? ts : 0 },
          place,
        ),
  ) ?? []

/** Returns the facts that are known. */
export const toFacts = (facts: readonly (RecordFact | null)[]): RecordFact[] => facts.filter((fact) => fact !== null)
