import type { DomainCalls } from '../call-types.ts'
import { submitDeposit } from '../products/demo-funds.ts'
import { assertNoPause, assertWithinLimits } from '../products/demo-limits.ts'
import { findWaiting } from './waiting-row.ts'

/** Handlers of deposits. */
export const depositCalls: DomainCalls<'deposits'> = {
  submitDeposit({ coinId, amount, networkId, type }, demo) {
    assertNoPause(demo, 'coinId')
    assertWithinLimits(demo, { deposit: demo.getValue(demo.getCoin(coinId), amount) })
    const { id } = submitDeposit(demo, { coinId, amount, networkId, type }, demo.now())
    return { id }
  },
  getLatestDeposits: ({ coinId }, { records }) =>
    records.deposits.filter((row) => coinId === null || row.coinId === coinId).reverse(),
  cancelDeposit({ id }, demo) {
    Object.assign(findWaiting(demo.records.deposits, id), { status: 'withdrawn', updatedAt: demo.now() })
    return null
  },
  getPartners: () => [],
}
