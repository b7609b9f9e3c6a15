import * as v from 'valibot'
import {
  findPauseLengthRefusal,
  getLimitAt,
  getPauseEnd,
  type OwnLimit,
  type Pause,
} from '../../../shared/base/rules/own-limits.rules.ts'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { findNamedMember } from '../registry/find-named-member.ts'
import { lockTradingMember } from '../registry/trading-permission.ts'
import { readOwnLimits, readPause, storePause } from './own-limits.ts'

const memberInput = v.object({ member: textInput(260) })
const daysInput = v.object({
  member: textInput(260),
  days: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.check((days) => Number.isSafeInteger(days) && days > 0, 'must be a number of days'),
  ),
})

/** Operator commands for limits and pauses of members. They can make a pause longer; nothing makes one shorter or changes a member's limit. */
export const commands: readonly Command[] = [
  look({
    usage: 'own-limits show <MEMBER>',
    description:
      'shows the limits that a member has set, and the break or self-exclusion that runs; only the member can change a limit',
    permission: 'members.read',
    personal: ['contact'],
    path: '/members/:member/own-limits',
    input: memberInput,
    async run({ member }, context) {
      const found = await findNamedMember(context.db, member)
      if (found instanceof Problem) return found
      context.about(found.id)
      const [limits, pause] = await Promise.all([readOwnLimits(context.db, found.id), readPause(context.db, found.id)])
      const now = context.now()
      return {
        limits: limits.map((limit) => getLimitAt(limit, now)),
        pause: pause !== null && pause.until > now ? pause : null,
      }
    },
    show: formatOwnLimits,
  }),
  act({
    usage: 'own-limits pause <MEMBER> <DAYS>',
    description:
      'gives a member a break of 1 to 42 days, or makes a running pause longer; a break or self-exclusion cannot be made shorter or ended',
    permission: 'members.disable',
    method: 'POST',
    path: '/members/:member/pause',
    input: daysInput,
    readState: async ({ member }, { tx }) => {
      const found = await findNamedMember(tx, member)
      return found instanceof Problem ? null : readPause(tx, found.id)
    },
    run: pauseMember,
    show: ({ until }) => `Done; the pause lasts until ${formatUtcMinute(until)} UTC.`,
  }),
]

async function pauseMember(
  { member, days }: { member: string; days: number },
  context: ActContext,
): Promise<Pause | Problem> {
  const { tx, now } = context
  const found = await findNamedMember(tx, member)
  if (found instanceof Problem) return found
  context.about(found.id)
  const permission = await lockTradingMember(tx, found.id)
  if (!permission) return new Problem('This member is disabled.')
  const at = now()
  const running = permission.pause !== null && permission.pause.until > at ? permission.pause : null
  const wrong = findPauseLengthRefusal({ kind: 'break', days }, running, at)
  if (wrong?.rule === 'longer')
    return new Problem('A break or self-exclusion can only be made longer, by the member and by an operator.')
  if (wrong) return new Problem('A break lasts 1 to 42 days.')
  const pause = { kind: running?.kind ?? ('break' as const), until: getPauseEnd(days, at) }
  await storePause(tx, found.id, pause)
  return pause
}

function formatOwnLimits({ limits, pause }: { limits: readonly OwnLimit[]; pause: Pause | null }): string {
  const table = formatTable(
    limits,
    [
      'kind',
      'period',
      ['limit', ({ amount }) => amount ?? 'none'],
      ['later', ({ next }) => (next ? `${next.amount ?? 'none'} from ${formatUtcMinute(next.at)}` : '')],
    ],
    'The member has set no limits.',
  )
  return pause ? `${table}\n\n${pause.kind} until ${formatUtcMinute(pause.until)} UTC` : table
}
