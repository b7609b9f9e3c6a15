import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { toCell } from '../../core/command/table.ts'
import { messageText } from '../../core/message-text.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { notifyByMail, notifyMember } from '../../platform/notices/notify-member.ts'
import { findNamedMember } from '../registry/find-named-member.ts'
import { FREEZES, type Freeze, readFreezes, setFreeze } from '../registry/freezes.ts'

const WORDS = { trading: 'New orders', payouts: 'Withdrawals and transfers to other members' } as const

const freezeInput = v.object({
  member: textInput(260),
  what: v.picklist(FREEZES, `must be one of ${FREEZES.join(', ')}`),
})

/** Operator commands that freeze the trading or the payouts of a member. The member reads the reason. */
export const commands: readonly Command[] = [
  act({
    usage: 'members freeze <MEMBER> <WHAT> <TEXT>',
    description:
      'refuses new orders of a member and cancels those that are open (WHAT is trading), or withdrawals and transfers to other members (payouts), and notifies the member of the reason TEXT; again replaces the reason',
    permission: 'members.freeze',
    method: 'PUT',
    path: '/members/:member/freezes/:what',
    input: v.object({ ...freezeInput.entries, text: textInput(1000) }),
    readState: readState,
    run: ({ member, what, text }, context) => change(context, member, what, text),
    show: ({ username, what }) => `${WORDS[what]} of ${toCell(username)} are frozen.`,
  }),
  act({
    usage: 'members unfreeze <MEMBER> <WHAT>',
    description: 'ends a freeze of trading or payouts of a member, and notifies the member',
    permission: 'members.freeze',
    method: 'DELETE',
    path: '/members/:member/freezes/:what',
    input: freezeInput,
    readState: readState,
    run: ({ member, what }, context) => change(context, member, what, null),
    show: ({ username, what }) => `${WORDS[what]} of ${toCell(username)} are open again.`,
  }),
]

async function change(
  context: ActContext,
  named: string,
  what: Freeze,
  reason: string | null,
): Promise<{ username: string; what: Freeze } | Problem> {
  const { tx } = context
  const now = context.now()
  const found = await findNamedMember(tx, named)
  if (found instanceof Problem) return found
  const { id, username } = found
  context.about(id)
  if (reason === null && (await readFreezes(tx, id))[what] === null)
    return new Problem(`${WORDS[what]} of ${username} are not frozen.`)
  await setFreeze(tx, id, what, reason)
  if (what === 'trading' && reason !== null)
    for (const { cancelResting } of context.domains) await cancelResting?.(tx, [id], now)
  const notification = reason === null ? UNFROZEN[what] : createFreezeNotice(what, reason)
  await notifyMember(tx, id, notification, { lang: 'en', now })
  await notifyByMail(tx, username, notification, { lang: 'en', now })
  return { username, what }
}

/** Returns the notice of a freeze: what is frozen and what is not, the reason, and where to ask. */
function createFreezeNotice(what: Freeze, reason: string): MemberNotification {
  const isTrading = what === 'trading'
  return {
    title: messageText(isTrading ? 'freezes.tradingTitle' : 'freezes.payoutsTitle'),
    texts: [
      messageText(isTrading ? 'freezes.tradingText' : 'freezes.payoutsText'),
      { plain: reason },
      messageText('freezes.ask'),
    ],
  }
}

const UNFROZEN: Readonly<Record<Freeze, MemberNotification>> = {
  trading: { title: messageText('freezes.tradingEnded'), texts: [] },
  payouts: { title: messageText('freezes.payoutsEnded'), texts: [] },
}

/** Returns the freezes of a member, for the audit log. */
async function readState({ member }: { member: string }, { tx }: ActContext): Promise<object | null> {
  const found = await findNamedMember(tx, member)
  return found instanceof Problem ? null : readFreezes(tx, found.id)
}
