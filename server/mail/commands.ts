import { type Command, command } from '../command/command.ts'
import { table, utcMinute } from '../command/table.ts'
import { hurryMail, type MailRecord, mailRecords } from './queue.ts'

/** So many are listed at once. */
const MOST = 200

/** An address of which the first sign and the host are told. */
const masked = (address: string): string => address.replace(/^(.).*@/s, '$1***@')

const stateOf = ({ ended_at, due_at, tries }: MailRecord): string =>
  ended_at === null
    ? `${tries === 0 ? 'waits' : 'is tried again'} ${utcMinute(due_at)}`
    : `given up ${utcMinute(ended_at)}`

/** What the operator can do about messages to members. Nobody reads them here: they may hold codes. */
export const commands: readonly Command[] = [
  command({
    usage: 'mail list',
    does: 'messages to members that wait to be sent, and what was given up in the last 30 days',
    method: 'GET',
    path: '/mail',
    run: async (_, { db }) =>
      (await mailRecords(db, MOST)).map((record) => ({ ...record, recipient: masked(record.recipient) })),
    show: (records) =>
      table(
        records,
        [
          ['written (UTC)', (record) => utcMinute(record.written_at)],
          ['to', 'recipient'],
          ['tries', ({ tries }) => String(tries)],
          ['last failure', 'failure'],
          ['state (UTC)', stateOf],
        ],
        'No message waits, and none was given up.',
      ) +
      (records.length < MOST ? '' : `\n\nThese are ${MOST}; tradelet_queue_length{queue="mail"} says how many wait.`),
  }),
  command({
    usage: 'mail retry',
    does: 'tries all messages that wait at once, as after the mail server was mended',
    method: 'POST',
    path: '/mail/retry',
    run: async (_, { db, now }) => ({ messages: await hurryMail(db, now()) }),
    show: ({ messages }) => `${messages} ${messages === 1 ? 'message is' : 'messages are'} tried now.`,
  }),
]
