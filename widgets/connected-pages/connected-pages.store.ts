import { atom } from 'nanostores'
import { endPartnerGrant, getPartnerGrants, type PartnerGrant } from '../../shared/base/contract/partners.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $token } from '../../shared/state/session/token.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'

/** Interval at which new grants are noticed. */
const POLL_MS = 60_000

/** Access that the member has given; empty if the backend has no partners. */
export const $grants = pageSingleton('grants', () => polled(POLL_MS, loadGrants, $token))

/** Id of the access that is being removed, "" for none. */
export const $removing = pageSingleton('grants.removing', () => atom(''))

async function loadGrants(): Promise<Result<PartnerGrant[]>> {
  const response = await call(getPartnerGrants, {}, { quiet: true })
  return !response.ok && response.error.kind === 'absent' ? { ok: true, data: [], msg: '' } : response
}

/** Removes an access; repeated presses send one request. The list is reloaded even after a failure. */
export async function removeGrant(id: string): Promise<void> {
  if ($removing.get() !== '') return
  $removing.set(id)
  try {
    await call(endPartnerGrant, { id })
    await $grants.invalidate()
  } finally {
    $removing.set('')
  }
}
