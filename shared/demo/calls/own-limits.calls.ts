import {
  changeLimit,
  findLimitAmountRefusal,
  findPauseLengthRefusal,
  getLimitAt,
  getPauseEnd,
  type OwnLimit,
} from '../../base/rules/own-limits.rules.ts'
import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { assertAllowed, requireFound } from '../demo-refusal.ts'
import { getLimitUsage } from '../products/demo-limits.ts'

type Wanted = Pick<OwnLimit, 'kind' | 'period'>

const findLimit = (demo: DemoBackend, wanted: Wanted): OwnLimit | undefined =>
  demo.records.ownLimits.find(({ kind, period }) => kind === wanted.kind && period === wanted.period)

function store({ records }: DemoBackend, limit: OwnLimit): void {
  const others = records.ownLimits.filter(({ kind, period }) => kind !== limit.kind || period !== limit.period)
  records.ownLimits = limit.amount === null && limit.next === null ? others : [...others, limit]
}

/** Returns the pause that runs, or null. */
const getRunning = ({ records: { pause } }: DemoBackend, at: number) =>
  pause !== null && pause.until > at ? pause : null

/** Handlers of limits that the member sets. */
export const ownLimitCalls: DomainCalls<'ownLimits'> = {
  getOwnLimits(_form, demo) {
    const at = demo.now()
    return {
      limits: demo.records.ownLimits
        .map((limit) => getLimitAt(limit, at))
        .map((limit) => ({ ...limit, used: getLimitUsage(demo, limit) })),
      pause: getRunning(demo, at),
    }
  },
  setOwnLimit({ kind, period, amount }, demo) {
    if (amount !== null) assertAllowed(findLimitAmountRefusal(kind, amount))
    store(
      demo,
      changeLimit(findLimit(demo, { kind, period }) ?? { kind, period, amount: null, next: null }, amount, demo.now()),
    )
    return null
  },
  cancelOwnLimitChange(wanted, demo) {
    const found = findLimit(demo, wanted)
    const limit = found && getLimitAt(found, demo.now())
    requireFound(limit?.next, 'kind', 'planned')
    if (limit) store(demo, { ...limit, next: null })
    return null
  },
  startPause(wanted, demo) {
    const at = demo.now()
    const running = getRunning(demo, at)
    assertAllowed(findPauseLengthRefusal(wanted, running, at))
    const kind = running?.kind === 'exclusion' ? running.kind : wanted.kind
    demo.records.pause = { kind, until: getPauseEnd(wanted.days, at) }
    return null
  },
}
