import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { EMAIL_PATTERN } from '../../../shared/contract/fields.ts'
import { type Command, command, Problem } from '../../core/command/command.ts'
import { table, utcMinute } from '../../core/command/table.ts'
import { hurryMail, type MailRecord, mailRecords } from '../../core/mail/queue.ts'
import { hostOfServer, post } from '../../core/mail/smtp.ts'

/** Rows of the list. */
const MOST = 200

/** Shorter than the timeout of the operator's tool. */
const TEST_MS = 12_000
const TEST_SUBJECT = 'Test message'
const TEST_TEXT = 'This is a test message. The mail server of this installation works.\n'

/** Masks an address except its first character and its host. */
const masked = (address: string): string => address.replace(/^(.).*@/s, '$1***@')

const stateOf = ({ ended_at, due_at, tries }: MailRecord): string =>
  ended_at === null
    ? `${tries === 0 ? 'waits' : 'is tried again'} ${utcMinute(due_at)}`
    : `given up ${utcMinute(ended_at)}`

/** Commands about messages to members. None shows their text, which may contain codes. */
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
  command({
    usage: 'mail test ADDRESS',
    does: 'sends a test message to an address at once, and says why if the mail server does not take it',
    method: 'POST',
    path: '/mail/test',
    input: v.object({
      address: v.pipe(v.string(), v.trim(), v.regex(EMAIL_PATTERN, 'must be an address like you@example.com')),
    }),
    async run({ address }, { config: { mail }, now }) {
      if (mail === null)
        return new Problem('SMTP_URL is not set: messages become files in the folder outbox and are not sent.')
      const message = { to: address, subject: TEST_SUBJECT, text: TEST_TEXT, id: randomUUID(), written_at: now() }
      const host = hostOfServer(mail)
      const posted = await post(mail, message, TEST_MS)
      return posted.sent ? { host, address } : new Problem(`The mail server ${host} did not take it: ${posted.reason}.`)
    },
    show: ({ host, address }) => `The mail server ${host} took the message to ${address}.`,
  }),
]
