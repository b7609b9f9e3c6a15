import * as v from 'valibot'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { coinTitle, idInput, pictureInput, textInput } from '../../core/command/inputs.ts'
import { formatPage, PAGE_OPTIONS, pageInput, toPage } from '../../core/command/lists.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import {
  applyTermsChange,
  changedTermsInput,
  findTermsProblem,
  formatAmountRange,
  termsInput,
} from '../product-inputs.ts'
import { addMachine, closeMachine, findOpenMachine, listMachines, type Machine, setMachine } from './machines.ts'
import { getMiningNumber, listMiningOrders } from './mining.orders.ts'

const STATES = ['running', 'ended'] as const
const WHOLE = { whole: true }
const TERMS_HELP = 'MIN and MAX are whole amounts of the coin, MAX may be none; RATE is percent a day, DAYS the term'

const formatTerms = (machine: Pick<Machine, 'coin' | 'minimum' | 'maximum' | 'rate' | 'days'>): string =>
  `${formatAmountRange(machine)} ${machine.coin}, ${machine.rate} % a day for ${machine.days} days`

/** Operator commands for lock mining. */
export const commands: readonly Command[] = [
  command({
    usage: 'mining machines list',
    description: 'the machines of lock mining, closed ones too',
    method: 'GET',
    path: '/mining-machines',
    run: (_, { db }) => listMachines(db),
    show: (machines) =>
      formatTable(
        machines,
        [
          'id',
          'title',
          'coin',
          ['amounts', formatAmountRange],
          ['% a day', 'rate'],
          ['days', ({ days }) => String(days)],
          ['sample', ({ sample }) => (sample ? 'yes' : '')],
          ['closed (UTC)', ({ closed_at }) => formatUtcMinute(closed_at)],
        ],
        'There are none.',
      ),
  }),
  command({
    usage: 'mining machines add <TITLE> <COIN> <MIN> <MAX> <RATE> <DAYS>',
    options: { img: '--img <URL>' },
    description: `offers a machine of lock mining; ${TERMS_HELP}`,
    method: 'POST',
    path: '/mining-machines',
    publishes: true,
    input: v.object({ title: textInput(60), coin: coinTitle, img: pictureInput, ...termsInput }),
    async run({ title, coin, img, ...typed }, { db }) {
      const { min: minimum, max: maximum, rate, days } = typed
      const machine = { title, coin, img, minimum, maximum, rate, days, sample: false }
      const problem = await findTermsProblem(db, machine, WHOLE)
      return problem ?? { id: await addMachine(db, machine), ...machine }
    },
    show: (machine) => `Machine ${machine.id} is offered: ${formatTerms(machine)}.`,
  }),
  command({
    usage: 'mining machines set <ID>',
    options: {
      title: '--title <TITLE>',
      img: '--img <URL>',
      min: '--min <MIN>',
      max: '--max <MAX>',
      rate: '--rate <RATE>',
      days: '--days <DAYS>',
    },
    description: `changes a machine for orders from now on; what is left out stays; ${TERMS_HELP}`,
    method: 'PUT',
    path: '/mining-machines/:id',
    publishes: true,
    input: v.object({
      ...idInput.entries,
      title: v.optional(textInput(60)),
      img: v.optional(pictureInput),
      ...changedTermsInput,
    }),
    async run({ id, title, img, ...typed }, { db }) {
      const before = await findOpenMachine(db, id)
      if (!before) return new Problem(`No machine ${id} is offered.`)
      const machine = {
        ...before,
        title: title ?? before.title,
        img: img ?? before.img,
        ...applyTermsChange(typed, before),
      }
      const problem = await findTermsProblem(db, machine, WHOLE)
      if (problem) return problem
      await setMachine(db, machine)
      return machine
    },
    show: (machine) => `${machine.title}: ${formatTerms(machine)}.`,
  }),
  command({
    usage: 'mining machines close <ID>',
    description: 'offers a machine no more; what is locked runs on',
    method: 'POST',
    path: '/mining-machines/:id/close',
    input: idInput,
    run: async ({ id }, { db, now }) =>
      (await closeMachine(db, id, now())) ? { id } : new Problem(`No machine ${id} is offered.`),
    show: ({ id }) => `Machine ${id} is closed.`,
  }),
  command({
    usage: 'mining orders',
    options: { state: '--state <STATE>', ...PAGE_OPTIONS },
    description: 'lists what members have locked, newest first; STATE is running or ended',
    method: 'GET',
    path: '/mining',
    input: v.object({ state: v.optional(v.picklist(STATES, `must be one of ${STATES.join(', ')}`)), ...pageInput }),
    run: ({ state, ...given }, { db }) =>
      listMiningOrders(db, state === undefined ? null : state === 'running', toPage(given)),
    show: (rows) =>
      formatPage(
        rows,
        [
          ['number', getMiningNumber],
          ['login name', 'username'],
          ['machine', 'title'],
          ['amount', ({ amount, coin }) => `${amount} ${coin}`],
          ['% a day', 'rate'],
          ['days', ({ days }) => String(days)],
          ['paid', ({ paid, interest }) => `${paid} of ${interest}`],
          ['bought (UTC)', ({ started_at }) => formatUtcMinute(started_at)],
          ['ends (UTC)', ({ ends_at }) => formatUtcMinute(ends_at)],
          ['state', ({ ended_at }) => (ended_at === null ? 'running' : 'ended')],
        ],
        'There are none.',
      ),
  }),
]
