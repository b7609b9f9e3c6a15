import type { SetupCheck } from '../../define-domain.ts'

/** Checks of the process: real money, prices and clock. */
export const processChecks: readonly SetupCheck[] = [
  {
    name: 'real money',
    need: 'required',
    findGap: async ({ config: { demo } }) =>
      demo
        ? {
            missing: 'The installation is a demo: it gives sample money and approves what members submit.',
            repair: 'sample-money remove --yes, then set DEMO=0 and restart',
          }
        : null,
  },
  {
    name: 'exchange feed',
    need: 'required',
    async findGap({ config, runChecks }) {
      if (config.marketUpstream === null)
        return {
          missing: 'The prices are made up, because MARKET_UPSTREAM is not set.',
          repair: 'set MARKET_UPSTREAM=https://api.huobi.pro and restart',
        }
      const { degraded } = await runChecks()
      if (degraded.market === null && degraded.exchangeClock === null) return null
      return {
        missing:
          degraded.market === null
            ? 'Orders are refused: the clock of this machine differs from that of the exchange.'
            : 'Orders are refused: no market of MARKET_UPSTREAM has live prices.',
        repair:
          degraded.market === null
            ? 'synchronize the clock (timedatectl set-ntp true)'
            : 'check MARKET_UPSTREAM and the connection to it, then: trading status',
      }
    },
  },
]
