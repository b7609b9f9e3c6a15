import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { byId, coinTitle, picture, words } from '../../core/command/inputs.ts'
import { listed, PLACE_USAGE, place, placeOf } from '../../core/command/lists.ts'
import { table, utcMinute } from '../../core/command/table.ts'
import { changedTermsInput, rangeText, termsAfter, termsInput, termsProblem } from '../product-inputs.ts'
import { addMachine, allMachines, closeMachine, type Machine, openMachine, setMachine } from './machines.ts'
import { allMiningOrders, miningNumber } from './mining.orders.ts'

const STATES = ['running', 'ended'] as const
const WHOLE = { whole: true }
const TERMS_HELP = 'MIN and MAX are whole amounts of the coin, MAX may be none; RATE is percent a day, DAYS the term'

const termsText = (machine: Pick<Machine, 'coin' | 'minimum' | 'maximum' | 'rate' | 'days'>): string =>
  `${rangeText(machine)} ${machine.coin}, ${machine.rate} % a day for ${machine.days} days`

/** Operator commands for lock mining. */
export const commands: readonly Command[] = [
  command({
    usage: 'mining machines list',
    does: 'the machines of lock mining, closed ones too',
    method: 'GET',
    path: '/mining-machines',
    run: (_, { db }) => allMachines(db),
    show: (machines) =>
      table(
        machines,
        [
          'id',
          'title',
          'coin',
          ['amounts', rangeText],
          ['% a day', 'rate'],
          ['days', ({ days }) => String(days)],
          ['sample', ({ sample }) => (sample ? 'yes' : '')],
          ['closed (UTC)', ({ closed_at }) => utcMinute(closed_at)],
        ],
        'There are none.',
      ),
  }),
  command({
    usage: 'mining machines add TITLE COIN MIN MAX RATE DAYS [--img URL]',
    does: `offers a machine of lock mining; ${TERMS_HELP}`,
    method: 'POST',
    path: '/mining-machines',
    publishes: true,
    input: v.object({ title: words(60), coin: coinTitle, img: picture, ...termsInput }),
    async run({ title, coin, img, ...typed }, { db }) {
      const { min: minimum, max: maximum, rate, days } = typed
      const machine = { title, coin, img, minimum, maximum, rate, days, sample: false }
      const problem = await termsProblem(db, machine, WHOLE)
      return problem ?? { id: await addMachine(db, machine), ...machine }
    },
    show: (machine) => `Machine ${machine.id} is offered: ${termsText(machine)}.`,
  }),
  command({
    usage: 'mining machines set ID [--title TITLE] [--img URL] [--min MIN] [--max MAX] [--rate RATE] [--days DAYS]',
    does: `changes a machine for orders from now on; what is left out stays; ${TERMS_HELP}`,
    method: 'PUT',
    path: '/mining-machines/:id',
    publishes: true,
    input: v.object({ ...byId.entries, title: v.optional(words(60)), img: v.optional(picture), ...changedTermsInput }),
    async run({ id, title, img, ...typed }, { db }) {
      const before = await openMachine(db, id)
      if (!before) return new Problem(`No machine ${id} is offered.`)
      const machine = { ...before, title: title ?? before.title, img: img ?? before.img, ...termsAfter(typed, before) }
      const problem = await termsProblem(db, machine, WHOLE)
      if (problem) return problem
      await setMachine(db, machine)
      return machine
    },
    show: (machine) => `${machine.title}: ${termsText(machine)}.`,
  }),
  command({
    usage: 'mining machines close ID',
    does: 'offers a machine no more; what is locked runs on',
    method: 'POST',
    path: '/mining-machines/:id/close',
    input: byId,
    run: async ({ id }, { db, now }) =>
      (await closeMachine(db, id, now())) ? { id } : new Problem(`No machine ${id} is offered.`),
    show: ({ id }) => `Machine ${id} is closed.`,
  }),
  command({
    usage: `mining orders [--state STATE] ${PLACE_USAGE}`,
    does: 'lists what members have locked, newest first; STATE is running or ended',
    method: 'GET',
    path: '/mining',
    input: v.object({ state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)), ...place }),
    run: ({ state, ...given }, { db }) =>
      allMiningOrders(db, state === undefined ? null : state === 'running', placeOf(given)),
    show: (rows) =>
      listed(
        rows,
        [
          ['number', miningNumber],
          ['login name', 'username'],
          ['machine', 'title'],
          ['amount', ({ amount, coin }) => `${amount} ${coin}`],
          ['% a day', 'rate'],
          ['days', ({ days }) => String(days)],
          ['paid', ({ paid, interest }) => `${paid} of ${interest}`],
          ['bought (UTC)', ({ started_at }) => utcMinute(started_at)],
          ['ends (UTC)', ({ ends_at }) => utcMinute(ends_at)],
          ['state', ({ ended_at }) => (ended_at === null ? 'running' : 'ended')],
        ],
        'There are none.',
      ),
  }),
]
