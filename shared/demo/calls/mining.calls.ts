import { CURRENCY } from '../../base/contract/constants.ts'
import type { DomainCalls } from '../call-types.ts'
import { takePage } from '../pages.ts'
import { buyMachine, MACHINE_DIGITS, MACHINES } from '../products/demo-machines.ts'
import { assertTradingPassword } from './passwords.calls.ts'

/** Handlers of lock mining. */
export const miningCalls: DomainCalls<'mining'> = {
  getMiningMachines: ({ id: wanted }, { say }) =>
    MACHINES.filter(([id]) => wanted === null || id === wanted).map(
      ([id, model, minAmount, maxAmount, interestRate, cycle]) => ({
        id,
        title: say('samples.machine', { model }),
        img: '',
        minAmount,
        maxAmount,
        otherMinAmount: null,
        otherMaxAmount: null,
        coinTitle: CURRENCY,
        coinId: '1',
        interestRate,
        cycle,
        digits: MACHINE_DIGITS,
        sample: true,
        terms: 'demo',
      }),
    ),
  getMiningOrders: (page, { records }) => takePage(records.mining, page, ({ orderNumber }) => orderNumber),
  buyMiningMachine({ id, amount, payPassword }, demo) {
    assertTradingPassword(demo, payPassword, 'payPassword')
    return { id: buyMachine(demo, id, amount, demo.now()).id }
  },
}
