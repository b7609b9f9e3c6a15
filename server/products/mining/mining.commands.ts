import type { Command } from '../../core/command/command.ts'
import { pictureInput } from '../../core/command/inputs.ts'
import { formatUtcMinute } from '../../core/command/table.ts'
import { createOfferCommands } from '../term-products/offers.commands.ts'
import { createRecordsCommand } from '../term-products/records.commands.ts'
import { machines } from './machines.ts'
import { getMiningNumber, miningOrders } from './mining.orders.ts'

/** Operator commands for lock mining. */
export const commands: readonly Command[] = [
  ...createOfferCommands({
    domain: 'mining',
    offers: machines,
    usage: 'mining machines',
    path: '/mining-machines',
    noun: 'machine',
    descriptions: {
      list: 'lists the offered machines of lock mining, and closed ones',
      add: 'offers a machine of lock mining',
      set: 'changes a machine for future orders',
      close: 'closes a machine to new orders; running orders continue',
    },
    detail: pictureInput,
  }),
  createRecordsCommand({
    permission: 'mining.read',
    usage: 'mining orders',
    description: 'lists the lock mining orders of members, newest first; STATE is running or ended',
    path: '/mining',
    states: ['running', 'ended'],
    list: miningOrders.list,
    columns: [
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
  }),
]
