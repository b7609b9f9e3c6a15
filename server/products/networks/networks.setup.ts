import type { SetupCheck } from '../../define-domain.ts'
import { isSampleWay } from './networks.demo.ts'
import { findDepositWays } from './networks.ts'

/** Requires a network or a bank for deposits while deposits are on, and none of a demo. */
export const networksCheck: SetupCheck = {
  name: 'networks',
  need: 'required',
  async findGap({ db, settings }) {
    if (!(await settings.read()).depositSwitch) return null
    const ways = await findDepositWays(db)
    const sample = ways.find(isSampleWay)
    if (sample)
      return {
        missing: `Members see the sample network ${sample.name} of ${sample.coin}, to which nothing can be sent.`,
        repair: `networks remove ${sample.id} --yes`,
      }
    if (ways.length > 0) return null
    return {
      missing: 'Members cannot deposit: no coin has a network with your address, and there is no bank.',
      repair: 'networks add USDT TRC20 ADDRESS',
    }
  },
}
