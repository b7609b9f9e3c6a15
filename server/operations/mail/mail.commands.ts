import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { EMAIL_PATTERN } from '../../../shared/base/contract/fields.ts'
import { type Command, Problem } from '../../core/command/command.ts'
import { act, look, task } from '../../core/command/declare-command.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { type MailRecord, readMailRecords, retryMailNow } from '../../core/mail/queue.ts'
import { deliverBySmtp, getServerHost } from '../../core/mail/smtp.ts'

/** Rows of the list. */
const MAX_LISTED = 200

/** Shorter than the timeout of the operator's tool. */
const TEST_TIMEOUT_MS = 12_000
const TEST_SUBJECT = 'Test message'
const TEST_TEXT = 'This is a test message. The mail server of this installation works.\n'

/** Masks an address except its first character and its host. */
const maskAddress = (address: string): string => address.replace(/^(.).*@/s, '$1***@')

const formatState = ({ ended_at, due_at, tries }: MailRecord): string =>
  ended_at === null
    ? `${tries === 0 ? 'waits' : 'is tried again'} ${formatUtcMinute(due_at)}`
    : `given up ${formatUtcMinute(ended_at)}`

/** Commands about messages to members. None shows their text, which may contain codes. */
export const commands: readonly Command[] = [
  look({
    usage: 'mail list',
    description: 'lists messages to members that are not sent yet, and those given up in the last 30 days',
    permission: 'mail.read',
    personal: ['contact'],
    path: '/mail',
    run: async (_, { db }) =>
      (await readMailRecords(db, MAX_LISTED)).map((record) => ({
        ...record,
        recipient: maskAddress(record.recipient),
      })),
    show: (records) =>
      formatTable(
        records,
        [
          ['written (UTC)', (record) => formatUtcMinute(record.written_at)],
          ['to', 'recipient'],
          ['tries', ({ tries }) => String(tries)],
          ['last failure', 'failure'],
          ['state (UTC)', formatState],
        ],
        'No message waits, and none was given up.',
      ) +
      (records.length < MAX_LISTED
        ? ''
        : `\n\nThese are ${MAX_LISTED}; tradelet_queue_length{queue="mail"} says how many wait.`),
  }),
  act({
    usage: 'mail retry',
    description: 'tries to send all waiting messages immediately, for example after a repair of the mail server',
    permission: 'mail.change',
    method: 'POST',
    path: '/mail/retry',
    run: async (_, { tx, now }) => ({ messages: await retryMailNow(tx, now()) }),
    show: ({ messages }) => `${messages} ${messages === 1 ? 'message is' : 'messages are'} tried now.`,
  }),
  task({
    usage: 'mail test <ADDRESS>',
    description: 'sends a test message to an address immediately, and shows the reason if that fails',
    permission: 'mail.test',
    method: 'POST',
    reason: 'it sends a message to a mail server',
    path: '/mail/test',
    input: v.object({
      address: v.pipe(v.string(), v.trim(), v.regex(EMAIL_PATTERN, 'must be an address like you@example.com')),
    }),
    async run({ address }, { config: { mail }, now }) {
      if (mail === null)
        return new Problem('SMTP_URL is not set: messages become files in the folder outbox and are not sent.')
      const message = { to: address, subject: TEST_SUBJECT, text: TEST_TEXT, id: randomUUID(), written_at: now() }
      const host = getServerHost(mail)
      const posted = await deliverBySmtp(mail, message, TEST_TIMEOUT_MS)
      return posted.sent
        ? { host, address }
        : new Problem(`The mail server ${host} did not accept the message: ${posted.reason}.`)
    },
    show: ({ host, address }) => `The mail server ${host} took the message to ${address}.`,
  }),
]
