import * as v from 'valibot'
import { count } from '../../../shared/base/contract/codec.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { codecInput } from '../../core/command/inputs.ts'
import { formatTable } from '../../core/command/table.ts'
import { PAYOUT_RULE_NAMES, PAYOUT_RULES, RULE_LEVELS, readPayoutRules, setPayoutRule } from './payout-rules.ts'

const hoursInput = v.pipe(
  codecInput(count, 'must be a number of hours'),
  v.check((hours) => hours >= 1 && hours <= 8760, 'must be from 1 to 8760'),
)

/** Operator commands for the rules that are checked before a withdrawal is approved. */
export const ruleCommands: readonly Command[] = [
  look({
    usage: 'withdrawals rules list',
    description:
      'lists the rules that are checked before a withdrawal is approved, with their levels: off, mark (shown in the review) or enforce (prevents the approval)',
    permission: 'withdrawals.read',
    personal: [],
    path: '/payout-rules',
    run: (_, { db }) => readPayoutRules(db),
    show: (rules) =>
      formatTable(rules, ['rule', 'level', ['hours', ({ hours }) => (hours === null ? '' : String(hours))]], ''),
  }),
  act({
    usage: 'withdrawals rules set <RULE> <LEVEL>',
    options: { hours: '--hours <HOURS>' },
    description:
      'sets a rule to off, mark or enforce; RULE is identity (verified), address-age and security-change (HOURS since the address was saved, or a password changed), first-payout, or deposits (withdrawals of the coin exceed its deposits)',
    permission: 'withdrawals.change',
    method: 'PUT',
    path: '/payout-rules/:rule',
    input: v.object({
      rule: v.picklist(PAYOUT_RULE_NAMES, `must be one of ${PAYOUT_RULE_NAMES.join(', ')}`),
      level: v.picklist(RULE_LEVELS, `must be one of ${RULE_LEVELS.join(', ')}`),
      hours: v.optional(hoursInput),
    }),
    readState: (_, { tx }) => readPayoutRules(tx),
    async run({ rule, level, hours }, { tx }) {
      if (hours !== undefined && PAYOUT_RULES[rule] === null) return new Problem(`The rule ${rule} has no hours.`)
      const current = (await readPayoutRules(tx)).find((setting) => setting.rule === rule)
      const setting = { rule, level, hours: hours ?? current?.hours ?? null }
      await setPayoutRule(tx, setting)
      return setting
    },
    show: ({ rule, level, hours }) => `The rule ${rule} is ${level}${hours === null ? '' : `, ${hours} h`}.`,
  }),
]
