import { atom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import type { Result } from '../../shared/api/result.ts'
import { refreshBalances } from '../../shared/balances/refresh-balances.ts'
import { BALANCES_POLL_MS, REVIEW_POLL_MS } from '../../shared/contract/constants.ts'
import { cancelDeposit, getLatestDeposits } from '../../shared/contract/deposits.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'
import { polled, refreshAfter } from '../../shared/stores/polled.ts'
import type { LatestDeposit } from './deposit.rules.ts'

/** The latest deposits; none where the backend does not list them. */
export const $latest = pageSingleton('deposit/latest', () => polled(paceOf, load, $token))

/** While one waits, the page changes within a second of its decision. */
function paceOf(known: LatestDeposit[] | null): number {
  return known?.some(({ status }) => status === 'waiting') ? REVIEW_POLL_MS : BALANCES_POLL_MS
}

async function load(): Promise<Result<LatestDeposit[]>> {
  const answer = await call(getLatestDeposits, {}, { quiet: true })
  return !answer.ok && answer.error.kind === 'absent' ? { ok: true, data: [], msg: '' } : answer
}

/** The one that is being taken back, by its id; "" for none. */
export const $takingBack = pageSingleton('deposit/takingBack', () => atom(''))

/** Takes back one that waits, once however often it is pressed; the server's words are shown. */
export async function takeBack(id: string): Promise<void> {
  if ($takingBack.get()) return
  $takingBack.set(id)
  try {
    await call(cancelDeposit, { id }, { toastSuccess: true })
    await refreshAfter($latest)
  } finally {
    $takingBack.set('')
  }
}

/** Asks for the balances once one that waited has been credited. Answers what ends it. */
export function watchDecisions(): () => void {
  let waiting = new Set<string>()
  return $latest.subscribe(({ data }) => {
    const rows = data ?? []
    const credited = rows.some(({ id, status }) => status === 'approved' && waiting.has(id))
    waiting = new Set(rows.filter(({ status }) => status === 'waiting').map(({ id }) => id))
    if (credited) refreshBalances()
  })
}
