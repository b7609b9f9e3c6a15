import * as v from 'valibot'
import { COUNTRY_CODES } from '../../../shared/base/rules/residence.rules.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { findNamedMember } from '../registry/find-named-member.ts'
import { findOptionConsents, readCountry, storeCountry } from './option-permission.ts'

const memberInput = v.object({ member: textInput(260) })
const countryInput = v.object({
  member: textInput(260),
  code: v.pipe(
    textInput(2),
    v.toUpperCase(),
    v.check((code) => COUNTRY_CODES.includes(code), 'must be a country code such as DE (ISO 3166-1)'),
  ),
})

/** Operator commands for what members confirmed before they trade options. */
export const commands: readonly Command[] = [
  look({
    usage: 'option-permission show <MEMBER>',
    description:
      'shows the country of a member, and the newest 100 confirmations of the risk warning and answers to the questions before options',
    permission: 'members.read',
    personal: ['contact'],
    path: '/members/:member/option-permission',
    input: memberInput,
    async run({ member }, context) {
      const found = await findNamedMember(context.db, member)
      if (found instanceof Problem) return found
      context.about(found.id)
      return {
        country: await readCountry(context.db, found.id),
        consents: await findOptionConsents(context.db, found.id),
      }
    },
    show: ({ country, consents }) =>
      `Country: ${country ?? 'unknown'}\n\n${formatTable(
        consents,
        [
          'kind',
          'version',
          ['result', ({ kind, passed }) => (kind === 'risk' ? 'confirmed' : passed ? 'passed' : 'wrong answers')],
          ['answers', ({ answers }) => answers],
          ['time', ({ created_at }) => formatUtcMinute(created_at)],
        ],
        'The member has confirmed nothing.',
      )}`,
  }),
  act({
    usage: 'option-permission country <MEMBER> <CODE>',
    description:
      'states the country in which a member lives, such as DE, for option_blocked_countries; members state it once themselves',
    permission: 'members.disable',
    method: 'PUT',
    path: '/members/:member/country',
    input: countryInput,
    readState: async ({ member }, { tx }) => {
      const found = await findNamedMember(tx, member)
      return found instanceof Problem ? null : { country: await readCountry(tx, found.id) }
    },
    async run({ member, code }, context) {
      const found = await findNamedMember(context.tx, member)
      if (found instanceof Problem) return found
      context.about(found.id)
      await storeCountry(context.tx, found.id, code)
      return { country: code }
    },
    show: ({ country }) => `Done; the member's country is ${country}.`,
  }),
]
