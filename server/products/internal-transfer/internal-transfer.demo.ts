import type { Db } from '../../core/db/db.ts'
import { seedOnce } from '../../core/db/demo-seed.ts'
import { listTransferTerms, setTransferTerms, type TransferTerms } from './internal-transfer.terms.ts'

/** Terms of a demo installation: one coin with a fee and two days, one with a lower fee and one day, and two that are free and immediate. */
const SAMPLE_TERMS: readonly TransferTerms[] = [
  { coin: 'USDT', fee: '0.5', days: 2 },
  { coin: 'BTC', fee: '0.1', days: 1 },
  { coin: 'ETH', fee: '0', days: 0 },
  { coin: 'TRX', fee: '0', days: 0 },
]

/** Inserts the demo terms once. Coins that already have terms keep those. */
export const seedTransfers = (db: Db): Promise<void> =>
  seedOnce(db, 'internal-transfers', async (tx) => {
    const taken = new Set((await listTransferTerms(tx)).map(({ coin }) => coin))
    for (const terms of SAMPLE_TERMS) if (!taken.has(terms.coin)) await setTransferTerms(tx, terms)
  })
