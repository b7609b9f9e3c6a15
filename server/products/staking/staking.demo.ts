import type { EarlyRedemptionRule } from '../../../shared/base/contract/staking.ts'
import type { Decimal } from '../../../shared/base/money/decimal-text.ts'
import type { Db } from '../../core/db/db.ts'
import { seedOnce } from '../../core/db/demo-seed.ts'
import { allCoins } from '../../ledger/ledger.ts'
import { addPeriod, addProject, findOpenProjects } from './projects.ts'

/** Sample: coin, smallest amount, rule for early redemption, and days with their yearly rates. */
type Sample = readonly [
  coin: string,
  minimum: Decimal,
  early: EarlyRedemptionRule,
  periods: readonly (readonly [number, Decimal])[],
]

/** Samples of a demo installation: one coin for the whole term only, two that can be redeemed at any time. */
const SAMPLE_PROJECTS: readonly Sample[] = [
  [
    'ETH',
    '1',
    'none',
    [
      [30, '3.2'],
      [90, '4.1'],
      [180, '5.1'],
    ],
  ],
  [
    'USDT',
    '100',
    'accrued',
    [
      [30, '4.8'],
      [90, '6.2'],
      [180, '7.9'],
    ],
  ],
  ['USDT', '100', 'forfeited', [[365, '9.6']]],
  [
    'TRX',
    '500',
    'accrued',
    [
      [15, '2.9'],
      [30, '3.4'],
      [90, '4.4'],
    ],
  ],
]

/** Inserts the samples once. Coins that already have a project are skipped. */
export const seedStaking = (db: Db): Promise<void> =>
  seedOnce(db, 'staking', async (tx) => {
    const taken = new Set((await findOpenProjects(tx)).map(({ coin }) => coin))
    const coins = new Map((await allCoins(tx)).map(({ title, id }) => [title, id]))
    const projects = new Map<string, string>()
    for (const [coin, minimum, early, periods] of SAMPLE_PROJECTS) {
      const coinId = coins.get(coin)
      if (!coinId || taken.has(coin)) continue
      const project = projects.get(coin) ?? (await addProject(tx, { coinId, img: '', sample: true }))
      projects.set(coin, project)
      for (const [days, rate] of periods) await addPeriod(tx, project, { days, rate, minimum, early })
    }
  })
