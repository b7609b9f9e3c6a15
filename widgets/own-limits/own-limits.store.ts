import { atom } from 'nanostores'
import { BALANCES_POLL_MS } from '../../shared/base/contract/constants.ts'
import {
  cancelOwnLimitChange,
  getOwnLimits,
  type LimitKind,
  type LimitPeriod,
  type OwnLimits,
  type PauseKind,
  setOwnLimit,
  startPause,
} from '../../shared/base/contract/own-limits.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $token } from '../../shared/state/session/token.ts'
import { polled } from '../../shared/state/stores/polled.ts'
import { call } from '../../shared/wire/api/call.ts'
import type { Result } from '../../shared/wire/api/call-result.ts'

/** Poll interval of a backend without limits. */
const ABSENT_POLL_MS = 60_000

/** The member's limits and pause; `own` is null if the backend has none. */
export const $ownLimits = pageSingleton('ownLimits', () =>
  polled((data) => (data?.own === null ? ABSENT_POLL_MS : BALANCES_POLL_MS), loadLimits, $token),
)

/** True while a change is being sent. */
export const $isChanging = pageSingleton('ownLimits.changing', () => atom(false))

async function loadLimits(): Promise<Result<{ own: OwnLimits | null }>> {
  const response = await call(getOwnLimits, {}, { quiet: true })
  if (response.ok) return { ok: true, data: { own: response.data }, msg: '' }
  return response.error.kind === 'absent' ? { ok: true, data: { own: null }, msg: '' } : response
}

/** Limit by kind and window. */
interface LimitName {
  kind: LimitKind
  period: LimitPeriod
}

/** Sets a limit, or removes it (null). Returns whether the backend accepted it; a toast shows its message. */
export const saveLimit = ({ kind, period }: LimitName, amount: Decimal | null): Promise<boolean> =>
  change(() => call(setOwnLimit, { kind, period, amount }, { toastSuccess: true }))

/** Cancels a planned change. */
export const keepLimit = ({ kind, period }: LimitName): Promise<boolean> =>
  change(() => call(cancelOwnLimitChange, { kind, period }, { toastSuccess: true }))

/** Starts a break or self-exclusion, or makes it longer. Returns whether the backend accepted it. */
export const beginPause = (kind: PauseKind, days: number): Promise<boolean> =>
  change(() => call(startPause, { kind, days }, { toastSuccess: true }))

async function change(send: () => Promise<{ ok: boolean }>): Promise<boolean> {
  if ($isChanging.get()) return false
  $isChanging.set(true)
  try {
    const { ok } = await send()
    await $ownLimits.invalidate()
    return ok
  } finally {
    $isChanging.set(false)
  }
}
