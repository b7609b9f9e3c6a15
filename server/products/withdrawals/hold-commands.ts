import * as v from 'valibot'
import { count } from '../../../shared/base/contract/codec.ts'
import type { Command } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
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
  look({
    usage: 'withdrawals cooling',
    description: 'shows the hours during which nothing can be withdrawn to a newly bound address or card',
    permission: 'withdrawals.read',
    personal: [],
    path: '/withdrawal-cooling',
    run: async (_, { db, config }) => ({ hours: (await readHoldHours(db, config.demo)).address }),
    show: formatCooling,
  }),
  act({
    usage: 'withdrawals cooling set <HOURS>',
    description: 'sets the hours; 0 is none; the default is 24, and 0 with DEMO=1',
    permission: 'withdrawals.change',
    method: 'PUT',
    path: '/withdrawal-cooling',
    input: hoursInput,
    readState: (_, { tx, config }) => readHoldHours(tx, config.demo),
    async run({ hours }, { tx }) {
      await setCoolingHours(tx, hours)
      return { hours }
    },
    show: formatCooling,
  }),
  look({
    usage: 'withdrawals password-hold',
    description: 'shows the hours during which a member cannot withdraw after a new login or trading password',
    permission: 'withdrawals.read',
    personal: [],
    path: '/withdrawal-password-hold',
    run: async (_, { db, config }) => ({ hours: (await readHoldHours(db, config.demo)).password }),
    show: formatPasswordHold,
  }),
  act({
    usage: 'withdrawals password-hold set <HOURS>',
    description: 'sets the hours; 0 is none; the default is 24, and 0 with DEMO=1',
    permission: 'withdrawals.change',
    method: 'PUT',
    path: '/withdrawal-password-hold',
    input: hoursInput,
    readState: (_, { tx, config }) => readHoldHours(tx, config.demo),
    async run({ hours }, { tx }) {
      await setPasswordHours(tx, hours)
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
