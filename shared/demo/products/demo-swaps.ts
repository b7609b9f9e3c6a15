import type { DemoBackend } from '../backend.ts'
import type { SwapRow } from '../demo-records.ts'
import { move } from '../ledger.ts'

/** Swaps one coin for another at a quote. */
export function swapCoins(demo: DemoBackend, quote: Omit<SwapRow, 'at'>, at: number): void {
  const { id, account, from, to, given, received } = quote
  const postings = [...move(from, given, account, 'house'), ...move(to, received, 'house', account)]
  demo.ledger.post({ at, remark: 'booked.swap', detail: `${from} → ${to}`, type: 'swap', number: id, postings })
  demo.records.swaps.push({ ...quote, at })
}
