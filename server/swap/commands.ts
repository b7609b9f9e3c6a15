import * as v from 'valibot'
import { amount, count } from '../../shared/contract/codec.ts'
import { compare, sign } from '../../shared/money/decimal.ts'
import { type Command, command } from '../command/command.ts'
import { read } from '../command/inputs.ts'
import { listed, PLACE_USAGE, place, placeOf } from '../command/lists.ts'
import { type SwapTerms, setSwapTerms, swapTermsOf } from './terms.ts'

/** A swap as the operator sees it. */
interface SwapLine {
  id: string
  member: string
  gives: string
  gets: string
  at: string
}

const shown = ({ spread, quote_seconds, house_limit }: SwapTerms) =>
  `The spread is ${spread} %, a quote holds ${quote_seconds} s, and the house may go ${house_limit} USDT below zero with a coin.`

const termsInput = v.object({
  spread: v.pipe(
    read(amount, 'must be a percent number'),
    v.check((percent) => sign(percent) >= 0 && compare(percent, '100') < 0, 'must be from 0 to below 100'),
  ),
  quote_seconds: v.pipe(
    read(count, 'must be a number of seconds'),
    v.check((seconds) => seconds >= 1 && seconds <= 300, 'must be from 1 to 300'),
  ),
  house_limit: v.pipe(
    read(amount, 'must be an amount of USDT'),
    v.check((limit) => sign(limit) >= 0, 'must be an amount of USDT'),
  ),
})

/** What the operator can do with flash swaps: their terms, and a list of those that were made. */
export const commands: readonly Command[] = [
  command({
    usage: 'swap terms',
    does: 'shows the spread, how long a quote holds and the limit of the house',
    method: 'GET',
    path: '/swap-terms',
    run: (_, { db }) => swapTermsOf(db),
    show: shown,
  }),
  command({
    usage: 'swap terms set SPREAD SECONDS LIMIT',
    does: 'sets them; SPREAD is percent against the member, LIMIT the USDT that the house may go below zero with a coin',
    method: 'PUT',
    path: '/swap-terms',
    fields: { SPREAD: 'spread', SECONDS: 'quote_seconds', LIMIT: 'house_limit' },
    input: termsInput,
    run: (terms, { db }) => setSwapTerms(db, terms),
    show: shown,
  }),
  command({
    usage: `swap list ${PLACE_USAGE}`,
    does: 'lists the swaps that were made, newest first',
    method: 'GET',
    path: '/swaps',
    input: v.object(place),
    run(given, { db }) {
      const { limit, offset, after } = placeOf(given)
      return db.query<SwapLine>(
        `SELECT s.id::text, m.username AS member, s.amount || ' ' || s.gives AS gives, s.received || ' ' || s.gets AS gets,
           to_char(to_timestamp(s.at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') AS at
         FROM swaps s JOIN members m ON m.id = s.member
         WHERE $3::bigint IS NULL OR s.id < $3::bigint ORDER BY s.id DESC LIMIT $1::int OFFSET $2::int`,
        [limit, offset, after],
      )
    },
    show: (rows) =>
      listed(
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
