import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { cancelDue } from '../schedule/scheduled-steps.ts'
import { STAKING } from './stake-end.ts'
import { ENDED, givenBack } from './staking.journal.ts'
import { endOrders, ordersById } from './staking.orders.ts'

const SUBJECTS = 'SELECT id FROM staking_orders WHERE member = ANY ($2::bigint[])'

/** Ends all active stakes of these members and returns the amounts without interest. Returns the number of stakes. */
export async function endStakesOf(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const ids = await cancelDue(tx, STAKING, { subjects: SUBJECTS, members })
  const orders = await ordersById(tx, ids)
  await endOrders(
    tx,
    'ended',
    orders.map(({ id }) => ({ id, paid: '0', at: now })),
  )
  const entries = orders.map((order) => givenBack(ENDED, order, '0'))
  if (await post(tx, entries, now)) throw new RangeError('staked amount is missing')
  return ids.length
}
