import { amountFact, figureFact, textFact, timeFact, toFacts } from '../../../shared/base/contract/record-facts.ts'
import { parseRecordNumber } from '../../core/db/order-number.ts'
import type { RecordReader } from '../../define-domain.ts'
import { translateSampleName } from '../sample-names.ts'
import { MINING, MINING_INTEREST, MINING_LOCK, MINING_RETURN } from './mining.journal.ts'
import { getMiningNumber, miningOrders, NUMBER_PREFIX } from './mining.orders.ts'

/** Reads a mining machine with its term and the interest paid so far. */
export const readMiningRecord: RecordReader = async ({ db }, { member, number, lang }) => {
  const id = parseRecordNumber(NUMBER_PREFIX, number)
  const order = id === null ? null : await miningOrders.find(db, id)
  if (order?.member !== member) return null
  const { coin, days } = order
  const isOver = order.ended_at !== null
  return {
    number: getMiningNumber(order),
    state: isOver ? 'ended' : 'running',
    isFinal: isOver,
    facts: toFacts([
      textFact('product', translateSampleName(lang, order, order.title)),
      amountFact('amount', order.amount, coin),
      figureFact('dayRate', 'percent', order.rate),
      figureFact('term', 'days', days),
      amountFact('interest', order.interest, coin),
      amountFact('paid', order.paid, coin),
      timeFact('created', order.started_at),
      timeFact('ends', order.ends_at),
      timeFact('ended', order.ended_at),
    ]),
    entries: {
      kinds: [MINING_LOCK, MINING_INTEREST, MINING_RETURN],
      references: [
        `${MINING}:${order.id}`,
        ...Array.from({ length: days }, (_, day) => `${MINING}:${order.id}:${day + 1}`),
      ],
    },
  }
}
