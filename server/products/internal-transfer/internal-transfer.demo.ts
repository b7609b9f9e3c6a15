import type { Db } from '../../core/db/db.ts'
import { allTerms, setTerms, type TransferTerms } from './internal-transfer.terms.ts'

/** Terms of a demo installation: one coin with a fee and two days, one with a lower fee and one day, and two that are free and immediate. */
const SAMPLE: readonly TransferTerms[] = [
  { coin: 'USDT', fee: '0.5', days: 2 },
  { coin: 'BTC', fee: '0.1', days: 1 },
  { coin: 'ETH', fee: '0', days: 0 },
  { coin: 'TRX', fee: '0', days: 0 },
]

/** Inserts the demo terms once. Coins that already have terms keep those. */
export async function seedTransfers(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx.query(
      `INSERT INTO demo_seeds (name) VALUES ('internal-transfers') ON CONFLICT DO NOTHING RETURNING name`,
    )
    if (first.length === 0) return
    const taken = new Set((await allTerms(tx)).map(({ coin }) => coin))
    for (const terms of SAMPLE) if (!taken.has(terms.coin)) await setTerms(tx, terms)
  })
}
