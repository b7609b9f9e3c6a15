import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import type { RecordState } from '../../../shared/base/contract/record.ts'
import {
  amountFact,
  figureFact,
  textFact,
  timeFact,
  toFacts,
  toSkippedFacts,
  tradeFact,
  wordFact,
} from '../../../shared/base/contract/record-facts.ts'
import { negate } from '../../../shared/base/money/decimal.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import { isRowId } from '../../core/db/row-id.ts'
import type { RecordReader } from '../../define-domain.ts'
import { OPTION_HOLD, OPTION_SETTLEMENT } from './options.journal.ts'
import { type OptionOrderRecord, ORDER_COLUMNS } from './options.orders.ts'
import { withEntry } from './settlement.ts'

/** Reads an option order with the two public trades that decide it. */
export const readOptionRecord: RecordReader = async ({ db, market }, { member, number }) => {
  const [optionOrderRecord] = isRowId(number)
    ? await db.query<OptionOrderRecord>(
        `SELECT ${ORDER_COLUMNS} FROM option_orders WHERE id = $1::bigint AND member = $2::bigint`,
        [number, member],
      )
    : []
  if (!optionOrderRecord) return null
  const order = withEntry(optionOrderRecord, market)
  const place = { symbol: order.symbol, unit: order.title.split('/')[1] ?? '' }
  const id = String(order.id)
  return {
    number: id,
    state: getState(order),
    isFinal: order.outcome !== 'pending',
    facts: toFacts([
      textFact('market', order.title),
      wordFact('direction', order.direction),
      amountFact('amount', order.amount, CURRENCY),
      figureFact('duration', 'seconds', order.seconds),
      figureFact('payout', 'percent', order.percent),
      amountFact('result', getResult(order), CURRENCY, 'change'),
      amountFact('leastTrade', order.least_trade, CURRENCY),
      timeFact('created', order.accepted_at, 'exact'),
      ...toSkippedFacts(order.skipped?.entry ?? null, place),
      tradeFact('entry', order.entry_trade, place),
      tradeFact('exit', order.exit_trade, place),
      ...toSkippedFacts(order.skipped?.exit ?? null, place),
      timeFact('ends', order.ends_at, 'exact'),
    ]),
    entries: { kinds: [OPTION_HOLD, OPTION_SETTLEMENT], references: [`option:${id}`] },
  }
}

const getState = ({ outcome }: OptionOrderRecord): RecordState => (outcome === 'pending' ? 'open' : outcome)

/** Returns profit or loss; null while the order is open. */
const getResult = ({ outcome, amount, profit }: OptionOrderRecord): Decimal | null =>
  outcome === 'pending' ? null : outcome === 'lost' ? negate(amount) : profit
