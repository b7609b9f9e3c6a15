import * as v from 'valibot'
import { type Command, Forbidden, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { idInput, textInput } from '../../core/command/inputs.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { lockMember } from '../../members/registry/members.ts'
import { eraseMember } from './erase-member.ts'
import { findErasureObstacles } from './erasure-obstacles.ts'
import { addExport, exportMember, exportPictures, findExport } from './export-member.ts'

const memberInput = v.object({ member: textInput(260) })

/** Operator commands for the rights of members to their personal data. */
export const commands: readonly Command[] = [
  act({
    usage: 'members export <MEMBER>',
    description:
      'prepares an export of all personal data of a member; the person who asked prints it within 24 h by members exported',
    permission: 'members.export',
    method: 'POST',
    path: '/members/:member/exports',
    input: memberInput,
    secondPerson: { rule: 'an export of personal data' },
    async run({ member }, { tx, about, person, now }) {
      const found = await findNamedMember(tx, member)
      if (found instanceof Problem) return found
      about(found.id)
      return addExport(tx, found.id, person, now())
    },
    show: ({ id, member, person, expires_at }) =>
      `Export ${id} of member ${member} is ready for ${person} until ${formatUtcMinute(expires_at)} UTC: members exported ${id}.`,
  }),
  look({
    usage: 'members exported <ID>',
    options: { pictures: '--pictures' },
    description:
      'prints export ID of personal data as JSON, for the person who asked for it; --pictures adds the content of pictures in base64',
    permission: 'members.export',
    personal: ['activity', 'balances', 'bank cards', 'contact', 'identity', 'pictures', 'wallets'],
    path: '/member-exports/:id',
    input: v.object({ ...idInput.entries, pictures: v.optional(v.string()) }),
    async run({ id, pictures }, context) {
      const { about, db, now, openSecretBox, person } = context
      const found = await findExport(db, id)
      if (!found) return new Problem(`There is no export ${id}.`)
      about(found.member)
      if (found.person !== person) return new Forbidden(`Export ${id} is for ${found.person}.`)
      if (found.expires_at <= now()) return new Problem(`Export ${id} has expired: members export makes another.`)
      const data = await exportMember(db, found.member, await openSecretBox())
      return { ...data, pictures: await exportPictures(context, found.member, pictures !== undefined) }
    },
    show: (data) => JSON.stringify(data, null, 2),
  }),
  act({
    usage: 'members erase <MEMBER>',
    description:
      'erases the personal data of a member for good: name, e-mail or phone, identity, cards, addresses, pictures, sessions and messages; the books, the orders and the audit log keep the id',
    permission: 'members.erase',
    method: 'POST',
    path: '/members/:member/erase',
    input: memberInput,
    secondPerson: { rule: 'an erasure of a member' },
    async run({ member }, context) {
      const { tx, about } = context
      const found = await findNamedMember(tx, member)
      if (found instanceof Problem) return found
      about(found.id)
      // Nothing of the member is booked meanwhile.
      await lockMember(tx, found.id)
      const obstacles = await findErasureObstacles(context, found)
      if (obstacles.length > 0) return new Problem(`Member ${found.id} cannot be erased: ${obstacles.join('; ')}.`)
      await eraseMember(context, found)
      return { id: found.id }
    },
    show: ({ id }) => `The personal data of member ${id} are erased.`,
  }),
]
