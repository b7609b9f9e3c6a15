import {
  getWithdrawalWhitelist,
  setWithdrawalWhitelist,
  type WithdrawalWhitelist,
} from '../../shared/base/contract/withdrawal-whitelist.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'

/** The member's whitelist of withdrawals; `list` is null if the backend has none. */
export const $whitelist = pageSingleton('whitelist', () => memberResource(loadWhitelist))

async function loadWhitelist(): Promise<Result<{ list: WithdrawalWhitelist | null }>> {
  const response = await call(getWithdrawalWhitelist, {}, { quiet: true })
  if (response.ok) return { ok: true, data: { list: response.data }, msg: '' }
  return response.error.kind === 'absent' ? { ok: true, data: { list: null }, msg: '' } : response
}

/** Switches the whitelist on at once, or cancels its planned end. Returns whether the server did. */
export async function switchWhitelistOn(): Promise<boolean> {
  const response = await call(setWithdrawalWhitelist, { isOn: true }, { toastSuccess: true })
  if (response.ok) $whitelist.change(() => ({ list: response.data }))
  return response.ok
}

/** Plans the end of the whitelist, confirmed by the password that the server requires of a member without a second factor. */
export async function planWhitelistEnd(payPassword: string | null): Promise<Result<unknown>> {
  const response = await call(setWithdrawalWhitelist, { isOn: false, payPassword }, { quiet: true, toastSuccess: true })
  if (response.ok) $whitelist.change(() => ({ list: response.data }))
  return response
}
