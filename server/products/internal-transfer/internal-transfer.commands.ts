import * as v from 'valibot'
import { count } from '../../../shared/contract/codec.ts'
import { INTERNAL_TRANSFER_STATUSES, type InternalTransferStatus } from '../../../shared/contract/internal-transfer.ts'
import { normalizeDecimal } from '../../../shared/money/decimal-text.ts'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { read, words } from '../../core/command/inputs.ts'
import { listed, PLACE_USAGE, place, placeOf } from '../../core/command/lists.ts'
import { table, utcMinute } from '../../core/command/table.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { allTerms, removeTerms, setTerms, type TransferTerms } from './internal-transfer.terms.ts'
import { maskedName } from './mask-name.ts'
import { allTransfers } from './transfers.ts'

const LONGEST = 365
const STATUSES = Object.keys(INTERNAL_TRANSFER_STATUSES) as InternalTransferStatus[]
const PERCENT = 'must be percent below 100 such as 0.5 or 0.5%'

const coin = v.pipe(words(16), v.toUpperCase())
const fee = v.pipe(
  v.string(PERCENT),
  v.trim(),
  v.regex(/^\d{1,2}(\.\d{1,18})?\s?%?$/, PERCENT),
  v.transform((typed) => normalizeDecimal(typed.replace('%', '').trim()) ?? '0'),
)
const days = v.pipe(
  read(count, 'must be a number of days'),
  v.check((all) => all <= LONGEST, `must be at most ${LONGEST}`),
)

const feeText = ({ fee }: TransferTerms) => (fee === '0' ? 'free' : `${fee} %`)
const daysText = ({ days }: TransferTerms) => (days === 0 ? 'at once' : `after ${days} × 24 h`)

/** Operator commands for transfers between members. */
export const commands: readonly Command[] = [
  command({
    usage: 'transfers terms list',
    does: 'the coins that members can send each other, with fee and time',
    method: 'GET',
    path: '/transfer-terms',
    run: (_, { db }) => allTerms(db),
    show: (terms) =>
      table(terms, ['coin', ['fee', feeText], ['arrives', daysText]], 'No coin can be sent to other members.'),
  }),
  command({
    usage: 'transfers terms set COIN FEE DAYS',
    does: 'lets members send a coin to each other; FEE is percent of the amount, taken from what arrives, DAYS how long it is on its way (0 is at once); what is on its way keeps its terms',
    method: 'PUT',
    path: '/transfer-terms',
    input: v.object({ coin, fee, days }),
    async run(terms, { db }) {
      if (!(await allCoins(db)).some(({ title }) => title === terms.coin))
        return new Problem(`There is no coin "${terms.coin}".`)
      await setTerms(db, terms)
      return terms
    },
    show: (terms) => `${terms.coin} can be sent to other members: fee ${feeText(terms)}, arrives ${daysText(terms)}.`,
  }),
  command({
    usage: 'transfers terms remove COIN',
    does: 'ends it; what is on its way arrives as before',
    method: 'DELETE',
    path: '/transfer-terms/:coin',
    input: v.object({ coin }),
    run: async ({ coin }, { db }) =>
      (await removeTerms(db, coin)) ? { coin } : new Problem(`${coin} cannot be sent to other members as it is.`),
    show: ({ coin }) => `${coin} can no longer be sent to other members.`,
  }),
  command({
    usage: `transfers list [--status STATUS] ${PLACE_USAGE} [--full]`,
    does: `lists what members have sent each other, newest first; STATUS is ${STATUSES.join(', ')}; names are masked without --full`,
    method: 'GET',
    path: '/transfers',
    input: v.object({
      status: v.optional(v.picklist(STATUSES, `must be one of ${STATUSES.join(', ')}`)),
      ...place,
      full: v.optional(v.string(), ''),
    }),
    async run({ status, full, ...given }, { db }) {
      const found = await allTransfers(db, status ?? null, placeOf(given))
      return full ? found : found.map((one) => ({ ...one, from: maskedName(one.from), to: maskedName(one.to) }))
    },
    show: (rows) =>
      listed(
        rows,
        [
          'id',
          'from',
          'to',
          ['amount', ({ amount, coin }) => `${amount} ${coin}`],
          'fee',
          ['arrives', 'received'],
          'status',
          ['sent (UTC)', ({ sent_at }) => utcMinute(sent_at)],
          ['due (UTC)', ({ arrives_at }) => utcMinute(arrives_at)],
        ],
        'There are none.',
      ),
  }),
]
