import type { Sql } from '../../core/db/sql.ts'
import { post } from '../../ledger/ledger.ts'
import { cancelAllScheduled } from '../schedule/scheduled-steps.ts'
import { STAKING } from './stake-end.ts'
import { createStakeReturnEntry, STAKING_END } from './staking.journal.ts'
import { endStakes, findStakesById } from './staking.orders.ts'

const SUBJECTS = 'SELECT id FROM staking_orders WHERE member = ANY ($2::bigint[])'

/** Ends all active stakes of these members and returns the amounts without interest. Returns the number of stakes. */
export async function endActiveStakes(tx: Sql, members: readonly string[], now: number): Promise<number> {
  const ids = await cancelAllScheduled(tx, STAKING, { subjects: SUBJECTS, members })
  const orders = await findStakesById(tx, ids)
  await endStakes(
    tx,
    'ended',
    orders.map(({ id }) => ({ id, paid: '0', at: now })),
  )
  const entries = orders.map((order) => createStakeReturnEntry(STAKING_END, order, '0'))
  if (await post(tx, entries, now)) throw new RangeError('staked amount is missing')
  return ids.length
}
