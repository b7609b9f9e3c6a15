import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../../core/command/command.ts'
import { act, look } from '../../../core/command/declare-command.ts'
import { textInput } from '../../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../../core/command/table.ts'
import { findPartner, type PartnerRow } from '../partners.ts'
import { endPause, findWebhookState } from './endpoint-pause.ts'
import { listEvents, replayEvents } from './event-queue.ts'
import { removeWebhook, setWebhook } from './webhook-registration.ts'

const LISTED = 50
const HOUR_MS = 3_600_000
/** Events are kept for 30 days. */
const MAX_HOURS = 720

const named = v.object({ name: textInput(40) })

const urlInput = v.pipe(
  textInput(2_000),
  v.check((url) => {
    const { protocol, username, hash } = URL.parse(url) ?? {}
    return (protocol === 'https:' || protocol === 'http:') && username === '' && hash === ''
  }, 'must be an address like https://partner.example/webhooks, without a login'),
)

const hoursInput = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'must be a number of hours'),
  v.transform(Number),
  v.maxValue(MAX_HOURS, `must be at most ${MAX_HOURS}`),
)

/** Returns the partner of a name if it has access, else the problem. */
const toActive = (partner: PartnerRow | null, name: string): PartnerRow | Problem =>
  partner !== null && partner.revoked_at === null ? partner : new Problem(`There is no partner ${name} with access.`)

/** Returns the host of a partner's webhooks, for the audit log: the rest of an address may contain a secret. */
async function readWebhookHost({ name }: { name: string }, { tx }: ActContext): Promise<object | null> {
  const partner = await findPartner(tx, name)
  const state = partner && (await findWebhookState(tx, partner.id))
  return state && { host: new URL(state.url).host }
}

/** Operator commands for the webhooks of partners. */
export const commands: readonly Command[] = [
  act({
    usage: 'partners webhooks set <NAME> <URL>',
    description:
      'sends events of members who granted a partner access to URL, signed by Standard Webhooks, and prints the secret of the signatures',
    permission: 'partners.change',
    method: 'PUT',
    path: '/partners/:name/webhook',
    secretResult: true,
    secretFields: ['url'],
    input: v.object({ name: textInput(40), url: urlInput }),
    readState: readWebhookHost,
    async run({ name, url }, { config, tx, secrets }) {
      if (!config.webhooksPrivate && !url.startsWith('https:')) return new Problem('url: must begin with https://.')
      const partner = toActive(await findPartner(tx, name), name)
      return partner instanceof Problem
        ? partner
        : { name, url, secret: await setWebhook(tx, secrets, partner.id, url) }
    },
    show: ({ name, url, secret }) =>
      `Events of ${name} are sent to ${url}. Secret: ${secret}\nThe secret is shown only now.`,
  }),
  act({
    usage: 'partners webhooks remove <NAME>',
    description: 'ends the webhooks of a partner; events that wait are not sent',
    permission: 'partners.change',
    method: 'DELETE',
    path: '/partners/:name/webhook',
    input: named,
    readState: readWebhookHost,
    async run({ name }, { tx }) {
      const partner = await findPartner(tx, name)
      if (partner === null) return new Problem(`There is no partner ${name}.`)
      await removeWebhook(tx, partner.id)
      return { name }
    },
    show: ({ name }) => `Partner ${name} receives no events.`,
  }),
  look({
    usage: 'partners webhooks list <NAME>',
    description: `lists the newest ${LISTED} events of a partner`,
    permission: 'partners.read',
    personal: [],
    path: '/partners/:name/events',
    input: named,
    async run({ name }, { db }) {
      const partner = await findPartner(db, name)
      return partner === null ? new Problem(`There is no partner ${name}.`) : listEvents(db, partner.id, LISTED)
    },
    show: (events) =>
      formatTable(
        events,
        [
          ['id', 'message', 'whole'],
          'type',
          ['recorded (UTC)', ({ created_at }) => formatUtcMinute(created_at)],
          'state',
          ['tries', ({ tries }) => String(tries)],
          'failure',
        ],
        'There are no events.',
      ),
  }),
  act({
    usage: 'partners webhooks resume <NAME>',
    description:
      'ends the pause of a partner whose endpoint kept timing out, and sends its waiting events. Without it a probe follows by itself',
    permission: 'partners.change',
    method: 'POST',
    path: '/partners/:name/webhook/resume',
    input: named,
    async run({ name }, { tx }) {
      const partner = toActive(await findPartner(tx, name), name)
      if (partner instanceof Problem) return partner
      return (await endPause(tx, partner.id)) ? { name } : new Problem(`The webhooks of ${name} are not paused.`)
    },
    show: ({ name }) => `Events of ${name} are sent again.`,
  }),
  act({
    usage: 'partners webhooks replay <NAME>',
    options: { message: '--id <ID>', hours: '--hours <HOURS>' },
    description:
      'sends events of a partner again: the one with this id, or those of the last HOURS (at most 720, 72 unless given) that were not delivered',
    permission: 'partners.change',
    method: 'POST',
    path: '/partners/:name/events/replay',
    input: v.object({ name: textInput(40), message: v.optional(textInput(100)), hours: v.optional(hoursInput, '72') }),
    async run({ name, message = null, hours }, { tx, now }) {
      const partner = toActive(await findPartner(tx, name), name)
      if (partner instanceof Problem) return partner
      const events = await replayEvents(tx, partner.id, { message, since: now() - hours * HOUR_MS, now: now() })
      return { events }
    },
    show: ({ events }) => `${events} ${events === 1 ? 'event is' : 'events are'} sent again.`,
  }),
]
