import * as v from 'valibot'
import { type ActContext, type Command, Problem } from '../../core/command/command.ts'
import { act, look } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { formatTable, formatUtcMinute } from '../../core/command/table.ts'
import { countAttributed } from './attribution.ts'
import { nameInput, originsInput, overlapInput, scopesInput, switchInput } from './partners.inputs.ts'
import {
  addPartner,
  changePartner,
  findPartner,
  listPartners,
  type PartnerRow,
  restorePartner,
  revokePartner,
  rotateKey,
} from './partners.ts'
import { findWebhookState, type WebhookState } from './webhooks/endpoint-pause.ts'

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS
const KEY_NOTE = 'The key is shown only now. Keep it on the server of the partner, never in a page.'

const nameOnlyInput = v.object({ name: nameInput })

const createUnknownProblem = (name: string): Problem => new Problem(`There is no partner ${name} with access.`)

/** Returns the partner of a name if it has access, else the problem. */
const toActive = (partner: PartnerRow | null, name: string): PartnerRow | Problem =>
  partner !== null && partner.revoked_at === null ? partner : createUnknownProblem(name)

const formatState = ({ revoked_at }: PartnerRow): string =>
  revoked_at === null ? 'has access' : `revoked ${formatUtcMinute(revoked_at)}`

const formatAccess = (framedOnly: boolean): string => (framedOnly ? 'frames only' : 'frames, pages, server')

function formatWebhooks(state: WebhookState | null): string {
  if (state === null) return 'none'
  const { url, waiting, timeouts, paused_until } = state
  const pause =
    paused_until === null
      ? ''
      : `, paused after ${timeouts} timeouts, next probe (UTC) ${formatUtcMinute(paused_until)}`
  return `${url}, ${waiting} waiting${pause}`
}

/** Creates the problem of a name that this partner already has. */
const createTakenProblem = (partner: PartnerRow | null): Problem =>
  new Problem(
    partner?.revoked_at == null
      ? `The name ${partner?.name} is taken.`
      : `The name ${partner.name} is that of a revoked partner; partners restore ${partner.name} gives it access again.`,
  )

const showNewKey = ({ name, key }: { name: string; key: string }): string =>
  `Partner ${name} has access. Key: ${key}\n${KEY_NOTE}`

/** Returns a partner without its figures, for the audit log. */
async function readPartnerState({ name }: { name: string }, { tx }: ActContext): Promise<object | null> {
  const partner = await findPartner(tx, name)
  if (partner === null) return null
  const { members: _, ...state } = partner
  return state
}

/** Operator commands for partners that embed elements. */
export const commands: readonly Command[] = [
  act({
    usage: 'partners add <NAME>',
    requiredOptions: { title: '--title <TEXT>', origins: '--origins <ORIGINS>', scopes: '--scopes <SCOPES>' },
    description:
      'registers a partner that embeds elements, and prints its key. NAME is that of data-partner, TEXT the name that members see, ORIGINS those of its pages (https://a.example,https://b.example), SCOPES what it may ask of members (read,quote,trade)',
    permission: 'partners.change',
    secretResult: true,
    method: 'POST',
    path: '/partners',
    input: v.object({ name: nameInput, title: textInput(60), origins: originsInput, scopes: scopesInput }),
    readState: readPartnerState,
    async run(partner, { tx, now }) {
      const key = await addPartner(tx, partner, now())
      return key === null ? createTakenProblem(await findPartner(tx, partner.name)) : { name: partner.name, key }
    },
    show: showNewKey,
  }),
  act({
    usage: 'partners set <NAME>',
    options: {
      title: '--title <TEXT>',
      origins: '--origins <ORIGINS>',
      scopes: '--scopes <SCOPES>',
      framedOnly: '--framed-only [on|off]',
    },
    description:
      'changes the name that members see, the origins or the scopes of a partner. With --framed-only, members give it access in frames of the product only. Sessions with an origin, a scope or a kind of access that it loses end at once',
    permission: 'partners.change',
    method: 'PUT',
    path: '/partners/:name',
    input: v.object({
      name: nameInput,
      title: v.optional(textInput(60)),
      origins: v.optional(originsInput),
      scopes: v.optional(scopesInput),
      framedOnly: v.optional(switchInput),
    }),
    readState: readPartnerState,
    async run({ name, ...change }, { tx }) {
      if (Object.values(change).every((value) => value === undefined))
        return new Problem('Name a change: --title, --origins, --scopes or --framed-only.')
      const partner = toActive(await findPartner(tx, name), name)
      if (partner instanceof Problem) return partner
      const ended = await changePartner(tx, partner.id, change)
      return { ...((await findPartner(tx, name)) ?? partner), ended }
    },
    show: ({ name, title, origins, scopes, framed_only, ended }) =>
      [
        `${title} (${name})`,
        `origins  ${origins.join(' ')}`,
        `scopes   ${scopes.join(' ')}`,
        `access   ${formatAccess(framed_only)}`,
        `Ended sessions: ${ended}`,
      ].join('\n'),
  }),
  look({
    usage: 'partners list',
    description:
      'lists the partners that embed elements, with their scopes and the number of members who granted access',
    permission: 'partners.read',
    personal: [],
    path: '/partners',
    run: (_, { db }) => listPartners(db),
    show: (partners) =>
      formatTable(
        partners,
        [
          'name',
          'title',
          ['scopes', ({ scopes }) => scopes.join(' ')],
          ['members', ({ members }) => String(members)],
          ['state', formatState],
        ],
        'There are no partners.',
      ),
  }),
  look({
    usage: 'partners show <NAME>',
    description: 'shows a partner with its origins, its webhooks, and the registrations and orders that it brought',
    permission: 'partners.read',
    personal: [],
    path: '/partners/:name',
    input: nameOnlyInput,
    async run({ name }, { db, now }) {
      const partner = await findPartner(db, name)
      if (partner === null) return new Problem(`There is no partner ${name}.`)
      const [webhooks, month, all] = await Promise.all([
        findWebhookState(db, partner.id),
        countAttributed(db, partner.id, now() - MONTH_MS),
        countAttributed(db, partner.id, 0),
      ])
      return { ...partner, webhooks, month, all }
    },
    show: (partner) =>
      [
        `${partner.title} (${partner.name}), ${formatState(partner)}`,
        `since (UTC)    ${formatUtcMinute(partner.created_at)}`,
        `origins        ${partner.origins.join(' ')}`,
        `scopes         ${partner.scopes.join(' ')}`,
        `access         ${formatAccess(partner.framed_only)}`,
        `members        ${partner.members}`,
        `webhooks       ${formatWebhooks(partner.webhooks)}`,
        `registrations  ${partner.all.registrations}, ${partner.month.registrations} of them in 30 days`,
        `orders         ${partner.all.orders}, ${partner.month.orders} of them in 30 days`,
      ].join('\n'),
  }),
  act({
    usage: 'partners revoke <NAME>',
    description: 'ends the access of a partner at once: its keys and the sessions of its pages',
    permission: 'partners.change',
    method: 'DELETE',
    path: '/partners/:name',
    input: nameOnlyInput,
    readState: readPartnerState,
    async run({ name }, { tx, now }) {
      const partner = toActive(await findPartner(tx, name), name)
      if (partner instanceof Problem) return partner
      await revokePartner(tx, partner.id, now())
      return { name }
    },
    show: ({ name }) => `Partner ${name} has no access any more.`,
  }),
  act({
    usage: 'partners restore <NAME>',
    description:
      'gives a revoked partner access again and prints its new key. Access that members have granted and not removed is valid again',
    permission: 'partners.change',
    secretResult: true,
    method: 'POST',
    path: '/partners/:name/restore',
    input: nameOnlyInput,
    readState: readPartnerState,
    async run({ name }, { tx, now }) {
      const partner = await findPartner(tx, name)
      if (partner === null) return new Problem(`There is no partner ${name}.`)
      if (partner.revoked_at === null) return new Problem(`Partner ${name} has access.`)
      return { name, key: await restorePartner(tx, partner.id, now()) }
    },
    show: showNewKey,
  }),
  act({
    usage: 'partners rotate-key <NAME>',
    options: { overlap: '--overlap-hours <HOURS>' },
    description: 'prints a new key of a partner. The previous one ends at once, or after HOURS (at most 168)',
    permission: 'partners.change',
    secretResult: true,
    method: 'POST',
    path: '/partners/:name/key',
    input: v.object({ name: nameInput, overlap: v.optional(overlapInput, '0') }),
    readState: readPartnerState,
    async run({ name, overlap }, { tx, now }) {
      const partner = toActive(await findPartner(tx, name), name)
      if (partner instanceof Problem) return partner
      return { name, overlap, key: await rotateKey(tx, partner.id, now(), overlap * HOUR_MS) }
    },
    show: ({ key, overlap }) =>
      `New key: ${key}\n${KEY_NOTE} The previous key ${overlap === 0 ? 'has ended' : `ends in ${overlap} hours`}.`,
  }),
]
