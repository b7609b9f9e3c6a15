import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { toCell } from '../../core/command/table.ts'
import { findNamedMember } from '../registry/find-named-member.ts'
import { findPayoutFreeze, storeFreezeEnd } from '../registry/payout-freezes.ts'
import { notifyUnfreeze } from './payout-freeze.ts'

const memberInput = v.object({ member: textInput(260) })

/** Operator command for payouts that their member has frozen. */
export const commands: readonly Command[] = [
  act({
    usage: 'members unfreeze-payouts <MEMBER>',
    description:
      'opens withdrawals and transfers of a member who has frozen them; first verify the identity of the person who asks for it',
    permission: 'members.reset',
    method: 'DELETE',
    path: '/members/:member/payout-freeze',
    input: memberInput,
    readState: readFreeze,
    async run({ member }, context) {
      const { tx } = context
      const now = context.now()
      const found = await findNamedMember(tx, member)
      if (found instanceof Problem) return found
      const { id, username } = found
      context.about(id)
      if ((await findPayoutFreeze(tx, id, now)) === null) return new Problem(`${username} has not frozen payouts.`)
      await storeFreezeEnd(tx, id, now)
      await notifyUnfreeze(tx, { id, name: username, lang: 'en' }, { until: now, now })
      return { username }
    },
    show: ({ username }) => `${toCell(username)} can withdraw again.`,
  }),
]

/** Returns the freeze, for the audit log. */
async function readFreeze({ member }: { member: string }, { tx, now }: ActContext): Promise<object | null> {
  const found = await findNamedMember(tx, member)
  return found instanceof Problem ? null : { freeze: await findPayoutFreeze(tx, found.id, now()) }
}
