import * as v from 'valibot'
import { sign } from '../../../shared/base/money/decimal.ts'
import { isAmount, normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { isRowId } from '../../core/db/row-id.ts'

/** Rule that a field of an event breaks. */
export type AnnouncementRule = 'required' | 'text' | 'decimal' | 'number' | 'length' | 'format' | 'unknown' | 'json'

/** Fault of an event: the field by its path, such as `data.amount`, and the rule. */
export interface AnnouncementFault {
  field: string
  rule: AnnouncementRule
}

const rule = (name: AnnouncementRule): AnnouncementRule => name
const text = (most: number) =>
  v.pipe(v.string(rule('text')), v.trim(), v.minLength(1, rule('required')), v.maxLength(most, rule('length')))
const number = v.pipe(text(19), v.check(isRowId, rule('number')))
const coin = v.pipe(text(16), v.toUpperCase())
const transaction = v.pipe(text(200), v.regex(/^[\w:.@/+=-]+$/, rule('format')))
/** A JSON number would have lost digits before it arrives here. */
const amount = v.pipe(
  v.string(rule('decimal')),
  v.check((given) => isAmount(given) && sign(given) > 0, rule('decimal')),
  v.transform((given) => normalizeDecimal(given) ?? '0'),
)

const schema = v.variant(
  'type',
  [
    v.object({
      type: v.literal('deposit.arrived'),
      data: v.object({
        coin,
        network: text(40),
        address: text(200),
        amount,
        transaction,
        output: v.optional(
          v.pipe(v.number(rule('number')), v.safeInteger(rule('number')), v.minValue(0, rule('number'))),
          0,
        ),
        member: v.optional(number),
        deposit: v.optional(number),
      }),
    }),
    v.object({
      type: v.literal('payout.paid'),
      data: v.object({ withdrawal: number, coin, amount, transaction }),
    }),
    v.object({
      type: v.literal('payout.failed'),
      data: v.object({ withdrawal: number, coin, amount, reason: text(1000) }),
    }),
  ],
  rule('unknown'),
)

/** Event of the payment provider. Amounts are decimal strings; `member`, `deposit` and `withdrawal` are ids of this platform. */
export type Announcement = v.InferOutput<typeof schema>
/** Money that arrived. */
export type Arrival = Extract<Announcement, { type: 'deposit.arrived' }>['data']
/** Payout that ended. */
export type AnnouncedPayout = Exclude<Announcement, { type: 'deposit.arrived' }>

/** Parses the body of an event; returns the first fault if it is invalid. Unknown fields are left out, so that a provider may add some. */
export function parseAnnouncement(body: string): Announcement | AnnouncementFault {
  const given = parseJson(body)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { field: 'body', rule: 'json' }
  const read = v.safeParse(schema, given)
  if (read.success) return read.output
  const [issue] = read.issues
  const field = v.getDotPath(issue) ?? 'body'
  const isMissing = issue.input === undefined
  return { field, rule: isMissing ? 'required' : toRule(issue.message) }
}

const RULES: readonly string[] = ['required', 'text', 'decimal', 'number', 'length', 'format', 'unknown']
const toRule = (message: string): AnnouncementRule =>
  RULES.includes(message) ? (message as AnnouncementRule) : 'format'

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Returns the key of an arrival of money, by which it is booked once. Hexadecimal ids of transactions come in capital and small letters. */
export const getArrivalKey = ({ coin, network, transaction, output }: Arrival): string =>
  JSON.stringify([coin, network.toLowerCase(), transaction.toLowerCase(), output])
