import * as contract from '../../../shared/base/contract/own-limits.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import {
  changeLimit,
  findLimitAmountRefusal,
  findPauseLengthRefusal,
  getLimitAt,
  getPauseEnd,
  type OwnLimit,
  type Pause,
} from '../../../shared/base/rules/own-limits.rules.ts'
import type { Sql } from '../../core/db/sql.ts'
import { handle } from '../../core/http/handle.ts'
import { type Refusal, refuse, succeed } from '../../core/http/refusal.ts'
import { lockTradingMember } from '../registry/trading-permission.ts'
import { formatUtc } from './format-utc.ts'
import { readLimitUsage } from './limit-usage.ts'
import { readOwnLimits, readPause, storeOwnLimit, storePause } from './own-limits.ts'

const KINDS: ReadonlySet<contract.LimitKind> = new Set(['deposit', 'loss', 'stake', 'time'])

/** Returns the member's limits with what is used of them, and the pause that runs. */
export const getOwnLimits = handle(contract.getOwnLimits, async ({ member, context }) => {
  const { db, now } = context
  const at = now()
  const [stored, pause, getUsed] = await Promise.all([
    readOwnLimits(db, member),
    readPause(db, member),
    readLimitUsage(db, context, member, KINDS, at),
  ])
  return {
    limits: stored.map((limit) => getLimitAt(limit, at)).map((limit) => ({ ...limit, used: getUsed(limit) })),
    pause: pause !== null && pause.until > at ? pause : null,
  }
})

/** Sets or removes a limit: at once if it is tighter, else after 24 h. */
export const setOwnLimit = handle(contract.setOwnLimit, async ({ form, member, lang, context: { db, now } }) => {
  const { kind, period, amount } = form
  const wrong = amount === null ? null : findLimitAmountRefusal(kind, amount)
  if (wrong) return refuse('refusals.tooManyDigits', { digits: Number(wrong.bound) }, wrong)
  return db.transaction(async (tx) => {
    if (!(await lockTradingMember(tx, member))) return refuse('refusals.disabled')
    const at = now()
    const changed = changeLimit(await findLimit(tx, member, { kind, period }), amount, at)
    await storeOwnLimit(tx, member, changed, at)
    return changed.next === null
      ? succeed(null, 'ownLimits.set')
      : succeed(null, 'ownLimits.planned', { time: formatUtc(changed.next.at, lang) })
  })
})

/** Cancels a planned change, so that the present limit stays. */
export const cancelOwnLimitChange = handle(contract.cancelOwnLimitChange, ({ form, member, context: { db, now } }) =>
  db.transaction(async (tx) => {
    if (!(await lockTradingMember(tx, member))) return refuse('refusals.disabled')
    const at = now()
    const limit = getLimitAt(await findLimit(tx, member, form), at)
    if (limit.next === null) return refuse('ownLimits.nothingPlanned', {}, { field: 'kind', rule: 'planned' })
    await storeOwnLimit(tx, member, { ...limit, next: null }, at)
    return succeed(null, 'ownLimits.kept')
  }),
)

/** Starts a pause, or makes the running one longer. */
export const startPause = handle(contract.startPause, ({ form, member, lang, context: { db, now } }) =>
  db.transaction(async (tx) => {
    const permission = await lockTradingMember(tx, member)
    if (!permission) return refuse('refusals.disabled')
    const at = now()
    const pause = extendPause(form, permission.pause, { at, lang })
    if ('until' in pause) {
      await storePause(tx, member, pause)
      return succeed(null, 'ownLimits.onlyLonger', { time: formatUtc(pause.until, lang) })
    }
    return pause
  }),
)

async function findLimit(tx: Sql, member: string, wanted: Pick<OwnLimit, 'kind' | 'period'>): Promise<OwnLimit> {
  const limits = await readOwnLimits(tx, member)
  const found = limits.find(({ kind, period }) => kind === wanted.kind && period === wanted.period)
  return found ?? { ...wanted, amount: null, next: null }
}

/** Returns the pause after a request, or its refusal. An exclusion that runs stays an exclusion when a break makes it longer. */
function extendPause(
  wanted: { kind: Pause['kind']; days: number },
  former: Pause | null,
  { at, lang }: { at: number; lang: LanguageCode },
): Pause | Refusal {
  const running = former !== null && former.until > at ? former : null
  const found = findPauseLengthRefusal(wanted, running, at)
  if (found?.rule === 'longer' && running)
    return refuse('ownLimits.onlyLonger', { time: formatUtc(running.until, lang) }, found)
  if (found) return refuse('ownLimits.pauseDays', {}, found)
  const kind = running?.kind === 'exclusion' ? 'exclusion' : wanted.kind
  return { kind, until: getPauseEnd(wanted.days, at) }
}
