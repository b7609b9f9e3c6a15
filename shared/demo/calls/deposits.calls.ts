import type { DomainCalls } from '../call-types.ts'
import { submitDeposit } from '../products/demo-funds.ts'
import { findWaiting } from './waiting-row.ts'

/** Handlers of deposits. */
export const depositCalls: DomainCalls<'deposits'> = {
  submitDeposit({ c_id, num, a_id, type }, demo) {
    const { id } = submitDeposit(demo, { c_id, num, network: a_id, type }, demo.now())
    return { id }
  },
  getLatestDeposits: ({ c_id }, { records }) =>
    records.deposits.filter((row) => c_id === null || row.c_id === c_id).reverse(),
  cancelDeposit({ id }, demo) {
    Object.assign(findWaiting(demo.records.deposits, id), { status: 'withdrawn', updatetime: demo.now() })
    return null
  },
  getPartners: () => [],
}
