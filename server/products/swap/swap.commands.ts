import * as v from 'valibot'
import { amount, count } from '../../../shared/base/contract/codec.ts'
import { compare, sign } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Command } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { codecInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { readSwapTerms, type SwapTerms, setSwapTerms } from './swap.terms.ts'

/** Swap as shown to the operator. */
interface SwapLine {
  id: string
  member: string
  gives: string
  gets: string
  at: string
}

const formatTerms = (terms: SwapTerms) =>
  [
    `Spread: ${terms.spread} %, plus ${terms.volatility_factor} times the recent price range.`,
    `A quote is valid for ${terms.quote_seconds} s. It is replaced if the market moves against the house by more than ${terms.requote_percent} % of the spread.`,
    `A member may hold ${terms.open_quotes} unused quotes at once.`,
    `The house account of a coin may go ${terms.house_limit} USDT below zero.`,
  ].join('\n')

const between = (least: Decimal, most: Decimal, message: string) =>
  v.pipe(
    codecInput(amount, message),
    v.check((percent) => compare(percent, least) >= 0 && compare(percent, most) <= 0, message),
  )

const termsInput = v.object({
  spread: v.pipe(
    codecInput(amount, 'must be a percent number'),
    v.check((percent) => sign(percent) >= 0 && compare(percent, '100') < 0, 'must be from 0 to below 100'),
  ),
  quote_seconds: v.pipe(
    codecInput(count, 'must be a number of seconds'),
    v.check((seconds) => seconds >= 1 && seconds <= 300, 'must be from 1 to 300'),
  ),
  house_limit: v.pipe(
    codecInput(amount, 'must be an amount of USDT'),
    v.check((limit) => sign(limit) >= 0, 'must be an amount of USDT'),
  ),
  volatility_factor: v.optional(between('0', '10', 'must be a number from 0 to 10')),
  requote_percent: v.optional(between('0', '100', 'must be a percent number from 0 to 100')),
  open_quotes: v.optional(
    v.pipe(
      codecInput(count, 'must be a number of quotes'),
      v.check((most) => most >= 1 && most <= 50, 'must be from 1 to 50'),
    ),
  ),
})

/** Operator commands for flash swaps: their terms, and the list of completed swaps. */
export const commands: readonly Command[] = [
  look({
    usage: 'swap terms',
    description: 'shows the spread, the lifetime of a quote, when it is replaced, and the limit of the house',
    permission: 'swap.read',
    personal: [],
    path: '/swap-terms',
    run: (_, { db }) => readSwapTerms(db),
    show: formatTerms,
  }),
  act({
    usage: 'swap terms set <SPREAD> <SECONDS> <LIMIT>',
    options: {
      volatility_factor: '--volatility <FACTOR>',
      requote_percent: '--requote <PERCENT>',
      open_quotes: '--quotes <COUNT>',
    },
    description:
      'sets the terms; SPREAD is a percentage in favour of the house, SECONDS the lifetime of a quote, LIMIT the value in USDT by which the position of the house in a coin may be below zero, FACTOR how much of the recent price range is added to the spread, PERCENT the part of the spread that the market may move against the house before a quote is replaced, COUNT the unused quotes of a member',
    permission: 'swap.change',
    method: 'PUT',
    path: '/swap-terms',
    fields: { SECONDS: 'quote_seconds', LIMIT: 'house_limit' },
    input: termsInput,
    readState: (_, { tx }) => readSwapTerms(tx),
    run: (terms, { tx }) => setSwapTerms(tx, terms),
    show: formatTerms,
  }),
  look({
    usage: 'swap list',
    options: PAGE_OPTIONS,
    description: 'lists swaps, newest first',
    permission: 'swap.read',
    personal: ['contact', 'activity'],
    path: '/swaps',
    input: v.object(pageInput),
    run(paging, { db }) {
      const { limit, offset, after } = toPage(paging)
      return db.query<SwapLine>(
        `SELECT s.id::text, m.username AS member, s.amount || ' ' || s.gives AS gives, s.received || ' ' || s.gets AS gets,
           to_char(to_timestamp(s.at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS at
         FROM swaps s JOIN members m ON m.id = s.member
         WHERE $3::bigint IS NULL OR s.id < $3::bigint ORDER BY s.id DESC LIMIT $1::int OFFSET $2::int`,
        [limit, offset, after],
      )
    },
    show: (rows) =>
      formatPage(
        rows,
        [
          ['swap', 'id'],
          ['member', 'member'],
          ['gave', 'gives'],
          ['got', 'gets'],
          ['at (UTC)', 'at'],
        ],
        'There are none.',
      ),
  }),
]
