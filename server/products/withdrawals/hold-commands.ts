import * as v from 'valibot'
import { count } from '../../../shared/base/contract/codec.ts'
import { type Command, command } from '../../core/command/command.ts'
import { codecInput } from '../../core/command/inputs.ts'
import { readHoldHours, setCoolingHours, setPasswordHours } from './withdrawals.terms.ts'

const hoursInput = v.object({
  hours: v.pipe(
    codecInput(count, 'must be a number of hours'),
    v.check((hours) => hours <= 720, 'must be at most 720'),
  ),
})

/** Operator commands for how long payouts are held after a change. */
export const holdCommands: readonly Command[] = [
  command({
    usage: 'withdrawals cooling',
    description: 'shows the hours during which nothing can be withdrawn to a newly bound address or card',
    method: 'GET',
    path: '/withdrawal-cooling',
    run: async (_, { db, config }) => ({ hours: (await readHoldHours(db, config.demo)).address }),
    show: formatCooling,
  }),
  command({
    usage: 'withdrawals cooling set <HOURS>',
    description: 'sets the hours; 0 is none; the default is 24, and 0 with DEMO=1',
    method: 'PUT',
    path: '/withdrawal-cooling',
    input: hoursInput,
    async run({ hours }, { db }) {
      await setCoolingHours(db, hours)
      return { hours }
    },
    show: formatCooling,
  }),
  command({
    usage: 'withdrawals password-hold',
    description: 'shows the hours during which a member cannot withdraw after a new login or trading password',
    method: 'GET',
    path: '/withdrawal-password-hold',
    run: async (_, { db, config }) => ({ hours: (await readHoldHours(db, config.demo)).password }),
    show: formatPasswordHold,
  }),
  command({
    usage: 'withdrawals password-hold set <HOURS>',
    description: 'sets the hours; 0 is none; the default is 24, and 0 with DEMO=1',
    method: 'PUT',
    path: '/withdrawal-password-hold',
    input: hoursInput,
    async run({ hours }, { db }) {
      await setPasswordHours(db, hours)
      return { hours }
    },
    show: formatPasswordHold,
  }),
]

function formatCooling({ hours }: { hours: number }): string {
  return hours === 0
    ? 'A newly bound address or card can be withdrawn to at once.'
    : `A newly bound address or card can be withdrawn to after ${hours} h.`
}

function formatPasswordHold({ hours }: { hours: number }): string {
  return hours === 0
    ? 'A member can withdraw at once after a new password.'
    : `A member can withdraw ${hours} h after a new login or trading password.`
}
