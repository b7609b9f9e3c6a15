import { CURRENCY } from '../../base/contract/constants.ts'
import type { DomainCalls } from '../call-types.ts'
import { takePage } from '../pages.ts'
import { buyMachine, MACHINE_DIGITS, MACHINES } from '../products/demo-machines.ts'
import { assertTradingPassword } from './passwords.calls.ts'

/** Handlers of lock mining. */
export const miningCalls: DomainCalls<'mining'> = {
  getMiningMachines: ({ id: wanted }, { say }) =>
    MACHINES.filter(([id]) => wanted === null || id === wanted).map(
      ([id, model, min_price, max_price, interest_rate, cycle]) => ({
        id,
        title: say('samples.machine', { model }),
        img: '',
        min_price,
        max_price,
        minprice: null,
        maxprice: null,
        coin_title: CURRENCY,
        c_id: '1',
        interest_rate,
        cycle,
        digits: MACHINE_DIGITS,
        sample: true,
        terms: 'demo',
      }),
    ),
  getMiningOrders: (page, { records }) => takePage(records.mining, page, ({ order_num }) => order_num),
  buyMiningMachine({ id, amount, paypassword }, demo) {
    assertTradingPassword(demo, paypassword, 'paypassword')
    return { id: buyMachine(demo, id, amount, demo.now()).id }
  },
}
