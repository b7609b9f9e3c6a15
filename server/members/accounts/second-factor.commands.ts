import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatUtcMinute, toCell } from '../../core/command/table.ts'
import { messageText } from '../../core/message-text.ts'
import { notifySecurityChange } from '../../platform/notices/notify-security-change.ts'
import { findNamedMember } from '../registry/find-named-member.ts'
import { cancelReset, findReset, hasSecondFactor, orderReset } from '../registry/second-factors.ts'

/** Time between the order and the reset, ms: the member can object to it, and a thief of the mailbox gains nothing at once. */
const RESET_WAIT_MS = 72 * 3_600_000

const memberInput = v.object({ member: textInput(260) })

/** Operator commands for lost second factors. No command shows a secret or code, and none removes a factor at once. */
export const commands: readonly Command[] = [
  act({
    usage: 'members reset-second-factor <MEMBER>',
    description:
      'removes the authenticator app of a member who has lost it, in 72 hours; first verify the identity of the person who asks for it',
    permission: 'members.reset',
    method: 'POST',
    path: '/members/:member/second-factor-reset',
    input: memberInput,
    readState: readReset,
    async run({ member }, context) {
      const { tx } = context
      const now = context.now()
      const found = await findNamedMember(tx, member)
      if (found instanceof Problem) return found
      const { id, username } = found
      context.about(id)
      if (!(await hasSecondFactor(tx, id, now))) return new Problem(`${username} has no second factor.`)
      const due = await orderReset(tx, id, now, now + RESET_WAIT_MS)
      const notification = {
        title: messageText('accounts.factorResetTitle'),
        texts: [messageText('accounts.factorResetText', { time: { time: due } }), messageText('accounts.notYou')],
      }
      await notifySecurityChange(tx, { id, name: username, lang: 'en' }, notification, now)
      return { username, due }
    },
    show: ({ username, due }) =>
      `The second factor of ${toCell(username)} protects nothing from ${formatUtcMinute(due)} UTC on, unless the member uses it before. Withdrawals are held.`,
  }),
  act({
    usage: 'members keep-second-factor <MEMBER>',
    description: 'cancels a reset of the second factor that is not due yet',
    permission: 'members.reset',
    method: 'DELETE',
    path: '/members/:member/second-factor-reset',
    input: memberInput,
    readState: readReset,
    async run({ member }, context) {
      const found = await findNamedMember(context.tx, member)
      if (found instanceof Problem) return found
      context.about(found.id)
      return (await cancelReset(context.tx, found.id, context.now()))
        ? { username: found.username }
        : new Problem(`No reset of ${found.username} waits.`)
    },
  }),
]

/** Returns when a reset is due, for the audit log. */
async function readReset({ member }: { member: string }, { tx }: ActContext): Promise<object | null> {
  const found = await findNamedMember(tx, member)
  return found instanceof Problem ? null : { second_factor_reset: await findReset(tx, found.id) }
}
