import { CURRENCY } from '../../../shared/base/contract/constants.ts'
import type { LimitKind } from '../../../shared/base/contract/own-limits.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import {
  findOwnLimitRefusal,
  findPauseRefusal,
  type LimitedAmounts,
} from '../../../shared/base/rules/own-limits.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import type { Context } from '../../core/http/context.ts'
import { type Refusal, refuse } from '../../core/http/refusal.ts'
import { translate } from '../../core/messages.ts'
import type { TradingPermission } from '../registry/trading-permission.ts'
import { formatUtc } from './format-utc.ts'
import { readLimitUsage } from './limit-usage.ts'
import { lockOwnLimits } from './own-limits.ts'

/** Returns the refusal of an order or a deposit while the member has a break or is excluded, or null. `field` is the form field that the refusal names. */
export function checkPause(
  { pause }: TradingPermission,
  { field, lang, now }: { field: string; lang: LanguageCode; now: number },
): Refusal | null {
  const found = findPauseRefusal(field, pause, now)
  if (!found || !pause) return null
  return refuse(
    'ownLimits.pausedUntil',
    { pause: translate(lang, `ownLimits.${found.rule}`), time: formatUtc(pause.until, lang) },
    found,
  )
}

/** Attempt that limits of its member count. */
interface Attempt {
  member: string
  permission: TradingPermission
  lang: LanguageCode
  /** Amounts that the attempt adds. */
  requested: LimitedAmounts
  /** Epoch ms. */
  now: number
}

/**
 * Returns the refusal of an attempt that exceeds a limit of its member, or null. The same transaction must write the attempt, after `lockTradingPermission` or
 * `lockTradingMember`. Exact on all nodes: the rows of the limits stay locked until the transaction ends. A member without limits costs no statement.
 */
export async function checkOwnLimits(
  tx: Sql,
  context: Pick<Context, 'domains'>,
  { member, permission, lang, requested, now }: Attempt,
): Promise<Refusal | null> {
  if (!permission.hasOwnLimits) return null
  const limits = (await lockOwnLimits(tx, member)).filter(({ kind }) => requested[kind] !== undefined)
  if (limits.length === 0) return null
  const kinds = new Set<LimitKind>(limits.map(({ kind }) => kind))
  const found = findOwnLimitRefusal(limits, requested, await readLimitUsage(tx, context, member, kinds, now), now)
  if (!found) return null
  const { limit, refusal } = found
  const shown = {
    limit: translate(lang, `ownLimits.${limit.kind}`),
    period: translate(lang, `ownLimits.${limit.period}`),
  }
  const left = refusal.bound ?? '0'
  return limit.kind === 'time'
    ? refuse('ownLimits.timeReached', { ...shown, minutes: Math.floor(Number(left)) }, refusal)
    : refuse('ownLimits.reached', { ...shown, available: left, coin: CURRENCY }, refusal)
}

/** Returns whether a member has set a limit of a kind, now or from a later time on. */
export const hasOwnLimit = async (tx: Sql, member: string, kind: LimitKind): Promise<boolean> =>
  (await lockOwnLimits(tx, member)).some((limit) => limit.kind === kind)
