import * as v from 'valibot'
import { type Command, Problem } from '../../core/command/command.ts'
import { act } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { messageText } from '../../core/message-text.ts'
import type { MemberNotification } from '../../define-domain.ts'
import { notifyByMail, notifyMember } from '../../platform/notices/notify-member.ts'
import { findLatestReviewLanguage } from '../../platform/reviews/reviews.ts'
import { findNamedMember } from '../registry/find-named-member.ts'
import { reopenIdentity } from './identity.ts'

/** Operator command that lets a member submit an identity form again after a decision. */
export const commands: readonly Command[] = [
  act({
    usage: 'members reopen-identity <MEMBER> <TEXT>',
    description:
      'takes back the approval or refusal of an identity, so that the member submits the form again, and notifies the member of the reason TEXT; the earlier forms and decisions stay',
    permission: 'members.identity',
    method: 'POST',
    path: '/members/:member/reopen-identity',
    input: v.object({ member: textInput(260), text: textInput(1000) }),
    async run({ member, text }, { tx, about, now }) {
      const found = await findNamedMember(tx, member)
      if (found instanceof Problem) return found
      const { id, username } = found
      about(id)
      const before = await reopenIdentity(tx, id, text)
      if (before === 'none') return new Problem(`Member ${id} has submitted no identity form.`)
      if (before === 'review') return new Problem(`The identity of member ${id} waits for a review: decide it instead.`)
      const occasion = { lang: await findLatestReviewLanguage(tx, id), now: now() }
      const notification = createReopenedNotice(text)
      await notifyMember(tx, id, notification, occasion)
      await notifyByMail(tx, username, notification, occasion)
      return { id, before }
    },
    show: ({ id, before }) => `The identity of member ${id}, which was ${before}, can be submitted again.`,
  }),
]

/** Returns the notice of a reopened identity: that the details are not accepted any more, and the reason. */
const createReopenedNotice = (reason: string): MemberNotification => ({
  title: messageText('accounts.rejectedTitle'),
  texts: [messageText('accounts.rejectedText'), { plain: reason }],
})
