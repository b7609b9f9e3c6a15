import * as v from 'valibot'
import { type Act, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { idInput, rowId, textInput } from '../../core/command/inputs.ts'
import { formatPage } from '../../core/command/lists.ts'
import { formatUtcMinute, toPrintable } from '../../core/command/table.ts'
import { findNamedMember } from '../../members/registry/find-named-member.ts'
import { BOOK_EVENTS } from '../people/operator-roles.rules.ts'
import { bookEvent, needsDecision } from './book-event.ts'
import { endEvent, findEvent, findEvents, type ProviderEvent } from './provider-events.ts'

const LISTED = 50

/** Books an event; the payment provider runs it too. */
export const bookCommand: Act = act({
  usage: 'provider book <ID>',
  options: { member: '--member <MEMBER>', deposit: '--deposit <ID>' },
  description:
    'books an event of the payment provider that waits: credits a deposit as it arrived, or records a payout as paid or failed; --member or --deposit names whose money it is',
  permission: BOOK_EVENTS,
  method: 'POST',
  path: '/provider-events/:id/book',
  input: v.object({ ...idInput.entries, member: v.optional(textInput(260)), deposit: v.optional(rowId) }),
  secondPerson: {
    rule: 'a credit or return above the ceiling, or a return of a withdrawal that was exported for its payment',
    applies: ({ id }, context) => needsDecision(context, id),
  },
  async run({ id, member, deposit }, context) {
    const named = member === undefined ? null : await findNamedMember(context.tx, member)
    if (named instanceof Problem) return named
    return bookEvent(context, id, { member: named?.id ?? null, deposit: deposit ?? null })
  },
  show: ({ id, what, member, subject }) => `Event ${id} is booked: the ${what}, number ${subject} of member ${member}.`,
})

/** Operator commands for events of the payment provider. */
export const commands: readonly Command[] = [
  look({
    usage: 'provider events',
    options: { all: '--all', after: '--after <ID>' },
    description:
      'lists the events of the payment provider that wait for a person, newest first, with the reason; --all also those that ended',
    permission: 'provider.read',
    personal: ['activity'],
    path: '/provider-events',
    input: v.object({ all: v.optional(v.string()), after: v.optional(rowId) }),
    run: ({ all, after }, { db }) => findEvents(db, { all: all !== undefined, after: after ?? null, limit: LISTED }),
    show: (events) =>
      formatPage(
        events,
        [
          'id',
          'type',
          ['amount', ({ data }) => `${data.amount} ${data.coin}`],
          ['of', formatSubject],
          ['received (UTC)', ({ received_at }) => formatUtcMinute(received_at)],
          'state',
          ['reason', 'reason', 'whole'],
        ],
        'No event of the payment provider waits.',
        LISTED,
      ),
  }),
  look({
    usage: 'provider show <ID>',
    description: 'shows an event of the payment provider in full',
    permission: 'provider.read',
    personal: ['activity'],
    path: '/provider-events/:id',
    input: idInput,
    async run({ id }, { db, about }) {
      const event = await findEvent(db, id)
      if (event?.member) about(event.member)
      return event ?? new Problem(`There is no event ${id}.`)
    },
    show: ({ data, received_at, ended_at, ...event }) =>
      Object.entries({
        ...event,
        ...data,
        received_at: formatUtcMinute(received_at),
        ended_at: formatUtcMinute(ended_at),
      })
        .map(([name, value]) => `${name.padEnd(12)}${toPrintable(value === null ? '' : String(value))}`)
        .join('\n'),
  }),
  bookCommand,
  act({
    usage: 'provider dismiss <ID> <TEXT>',
    description: 'ends an event of the payment provider without booking it, with the reason TEXT for other operators',
    permission: BOOK_EVENTS,
    method: 'POST',
    path: '/provider-events/:id/dismiss',
    input: v.object({ ...idInput.entries, text: textInput(1000) }),
    async run({ id, text }, { tx, person, now }) {
      const event = await findEvent(tx, id, 'lock')
      if (!event) return new Problem(`There is no event ${id}.`)
      if (event.ended_at !== null) return new Problem(`Event ${id} is ${event.state} already (${event.ended_by}).`)
      await endEvent(tx, id, { state: 'dismissed', reason: text, by: person }, now())
      return { id }
    },
    show: ({ id }) => `Event ${id} is dismissed; nothing was booked.`,
  }),
]

/** Returns the record or member that an event names. */
function formatSubject({ type, data }: ProviderEvent): string {
  if (type !== 'deposit.arrived') return `withdrawal ${data.withdrawal}`
  if (data.deposit !== undefined) return `deposit ${data.deposit}`
  return data.member === undefined ? '' : `member ${data.member}`
}
