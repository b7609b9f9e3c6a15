import {
  amount,
  choice,
  count,
  exactMoment,
  from,
  list,
  maybeAmount,
  nothing,
  object,
  omittable,
  optional,
  positiveAmount,
  type Value,
} from './codec.ts'
import { endpoint, type ResponseData } from './endpoint.ts'

/** Kind of a limit: deposits, losses and stakes in USDT, time in minutes. */
export const limitKind = choice({ deposit: 'deposit', loss: 'loss', stake: 'stake', time: 'time' })
/** Length of a limit's window: the last 24 hours, 7 days or 30 days. */
export const limitPeriod = choice({ day: 'day', week: 'week', month: 'month' })
/** Pause of a member: a break of at most six weeks, or a self-exclusion of at least 180 days. */
export const pauseKind = choice({ break: 'break', exclusion: 'exclusion' })

/** Kind of a limit. */
export type LimitKind = Value<typeof limitKind>
/** Length of a limit's window. */
export type LimitPeriod = Value<typeof limitPeriod>
/** Kind of a member's pause. */
export type PauseKind = Value<typeof pauseKind>

/** Limit with its used part. `amount` is null while there is none. `next` is a looser limit with the time from which it applies; its amount is null if the limit ends. */
const ownLimit = object({
  kind: limitKind,
  period: limitPeriod,
  amount: maybeAmount,
  used: amount,
  next: optional(object({ amount: maybeAmount, at: exactMoment })),
})

/** Returns the limits that the member has set, and the pause that runs; null for none. */
export const getOwnLimits = endpoint({
  path: 'getOwnLimits',
  access: 'member',
  scope: 'none',
  extension: true,
  data: object({ limits: list(ownLimit), pause: optional(object({ kind: pauseKind, until: exactMoment })) }),
  example: {
    limits: [
      {
        kind: 'stake',
        period: 'day',
        amount: '200',
        used: '60',
        next: { amount: '500', at: 1_894_000_000_000 },
      },
    ],
    pause: null,
  },
})

/** The member's limits and pause. */
export type OwnLimits = ResponseData<typeof getOwnLimits>

/** Sets or, without `amount`, removes a limit. A tighter limit applies at once, a looser one after 24 h. */
export const setOwnLimit = endpoint({
  path: 'setOwnLimit',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { kind: from('limit_kind', limitKind), period: limitPeriod, amount: omittable(positiveAmount) },
  data: nothing,
  example: null,
})

/** Cancels the change of a limit that does not apply yet. */
export const cancelOwnLimitChange = endpoint({
  path: 'cancelOwnLimitChange',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { kind: from('limit_kind', limitKind), period: limitPeriod },
  data: nothing,
  example: null,
})

/** Starts a pause of a number of days, or makes the running one longer. No call and no operator makes it shorter. */
export const startPause = endpoint({
  path: 'startPause',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { kind: from('break_kind', pauseKind), days: count },
  data: nothing,
  example: null,
})
