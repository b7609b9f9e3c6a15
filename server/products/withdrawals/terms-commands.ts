import * as v from 'valibot'
import { WITHDRAWAL_DESTINATIONS, type WithdrawalDestination } from '../../../shared/base/contract/withdrawals.ts'
import { compare, getScale, sign } from '../../../shared/base/money/decimal.ts'
import { normalizeDecimal } from '../../../shared/base/money/decimal-text.ts'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { amountOrNone, coinTitle as coin, coinAmount, textInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import type { Sql } from '../../core/db/sql.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { holdCommands } from './hold-commands.ts'
import {
  listNetworkTerms,
  listWithdrawalTerms,
  type NetworkTerms,
  removeNetworkTerms,
  removeWithdrawalTerms,
  setNetworkTerms,
  setWithdrawalTerms,
  type WithdrawalTerms,
} from './withdrawals.terms.ts'

const WAYS = Object.keys(WITHDRAWAL_DESTINATIONS) as WithdrawalDestination[]

const way = v.picklist(WAYS, `must be one of ${WAYS.join(', ')}`)

/** Parses a fee: `1.5%` of the amount, or `3` of the coin. */
const fee = v.pipe(
  v.string('must be a number such as 3, or percent such as 1.5%'),
  v.trim(),
  v.regex(/^\d{1,30}(\.\d{1,18})?\s?%?$/, 'must be a number such as 3, or percent such as 1.5%'),
  v.transform((typed) => ({
    fee_kind: typed.endsWith('%') ? ('percent' as const) : ('fixed' as const),
    fee: normalizeDecimal(typed.replace('%', '')) ?? '0',
  })),
)

/** Terms of a coin, or of one of its networks. */
type ListedTerms = WithdrawalTerms & Pick<NetworkTerms, 'network'>

const termsInput = v.object({
  coin,
  way,
  min: coinAmount,
  max: amountOrNone,
  fee,
  daily: v.optional(amountOrNone),
  network: v.optional(textInput(40)),
})

const formatFee = ({ fee, fee_kind, coin }: Pick<WithdrawalTerms, 'fee' | 'fee_kind' | 'coin'>) =>
  fee_kind === 'percent' ? `${fee} %` : `${fee} ${coin}`

/** Returns the reason why these terms are invalid for a coin with `scale` decimals, or null. */
function checkTerms({ coin, minimum, maximum, fee_kind, fee, daily_limit }: WithdrawalTerms, scale: number) {
  const amounts = [minimum, maximum, daily_limit, fee_kind === 'fixed' ? fee : null].filter((amount) => amount !== null)
  if (amounts.some((amount) => getScale(amount) > scale))
    return new Problem(`${coin} has at most ${scale} digits after the point.`)
  if (fee_kind === 'percent' && compare(fee, '100') >= 0) return new Problem('The fee must be below 100 %.')
  if (maximum !== null && (sign(maximum) === 0 || compare(maximum, minimum) < 0))
    return new Problem('MAX must be above zero and at least MIN.')
  return daily_limit !== null && sign(daily_limit) === 0 ? new Problem('The daily limit must be above zero.') : null
}

const listTerms = async (sql: Sql): Promise<ListedTerms[]> => [
  ...(await listWithdrawalTerms(sql)).map((terms) => ({ ...terms, network: '' })),
  ...(await listNetworkTerms(sql)).map((terms) => ({ ...terms, way: 'wallet' as const, daily_limit: null })),
]

/** Returns the terms of a coin, for the audit log. */
const readCoinTerms = async ({ coin }: { coin: string }, { tx }: ActContext): Promise<ListedTerms[]> =>
  (await listTerms(tx)).filter((terms) => terms.coin === coin)

/** Operator commands for withdrawal terms. */
export const termsCommands: readonly Command[] = [
  look({
    usage: 'withdrawals terms list',
    description: 'lists the coins that can be withdrawn, with the terms of each way',
    permission: 'withdrawals.read',
    personal: [],
    path: '/withdrawal-terms',
    run: (_, { db }) => listTerms(db),
    show: (terms) =>
      formatTable(
        terms,
        [
          'coin',
          'way',
          'network',
          ['min', 'minimum'],
          ['max', ({ maximum }) => maximum ?? 'none'],
          ['fee', formatFee],
          ['in 24 hours', ({ daily_limit, network }) => (network ? 'as the coin' : (daily_limit ?? 'no limit'))],
        ],
        'No coin can be withdrawn.',
      ),
  }),
  act({
    usage: 'withdrawals terms set <COIN> <WAY> <MIN> <MAX> <FEE>',
    options: { daily: '--daily <AMOUNT>', network: '--network <NETWORK>' },
    description:
      'permits withdrawals of a coin; WAY is wallet or bank, MAX an amount or none, FEE an amount of the coin (3) or a percentage (1.5%), AMOUNT the most that a member may withdraw in 24 hours; --network sets range and fee of one network of the coin, instead of those of the coin',
    permission: 'withdrawals.change',
    method: 'PUT',
    path: '/withdrawal-terms',
    input: termsInput,
    readState: readCoinTerms,
    async run({ coin: title, way, min, max, fee, daily, network }, { tx }) {
      const known = (await allCoins(tx)).find((one) => one.title === title)
      if (!known) return new Problem(`There is no coin "${title}".`)
      const terms: WithdrawalTerms = {
        coin: title,
        way,
        minimum: min,
        maximum: max,
        ...fee,
        daily_limit: daily ?? null,
      }
      const problem = checkTerms(terms, known.scale)
      if (problem) return problem
      if (network === undefined) await setWithdrawalTerms(tx, terms)
      else if (way !== 'wallet' || daily !== undefined)
        return new Problem('A network has neither a way to a bank nor a daily limit of its own.')
      else if (!(await setNetworkTerms(tx, { ...terms, network })))
        return new Problem(`${title} has no network ${network}.`)
      return { ...terms, network: network ?? '' }
    },
    show: (terms) =>
      `${terms.coin} can be withdrawn (${terms.network || terms.way}) from ${terms.minimum}${terms.maximum === null ? '' : ` to ${terms.maximum}`}, for a fee of ${formatFee(terms)}, ${terms.network ? "within the coin's daily limit" : terms.daily_limit === null ? 'without a daily limit' : `at most ${terms.daily_limit} in 24 hours`}.`,
  }),
  act({
    usage: 'withdrawals terms remove <COIN> <WAY>',
    options: { network: '--network <NETWORK>' },
    description:
      'stops withdrawals of a coin by this way; submitted ones are still decided; --network removes range and fee of one network instead, so that those of the coin apply',
    permission: 'withdrawals.change',
    method: 'DELETE',
    path: '/withdrawal-terms/:coin/:way',
    input: v.object({ coin, way, network: v.optional(textInput(40)) }),
    readState: readCoinTerms,
    async run({ coin, way, network = '' }, { tx }) {
      const gone = network ? await removeNetworkTerms(tx, coin, network) : await removeWithdrawalTerms(tx, coin, way)
      return gone ? { coin, way, network } : new Problem(`${coin} has no terms for ${network || `the way ${way}`}.`)
    },
    show: ({ coin, way, network }) =>
      network ? `${network} has the terms of ${coin} again.` : `${coin} can no longer be withdrawn (${way}).`,
  }),
  ...holdCommands,
]
