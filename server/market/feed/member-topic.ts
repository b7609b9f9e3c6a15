import type { FastifyRequest } from 'fastify'
import { HINT_SCOPES, type HintKind, MEMBER_TOPIC } from '../../../shared/base/contract/hint-messages.ts'
import { ALL_MEMBERS } from '../../core/db/commit-notes.ts'
import { onHint } from '../../core/events/member-hints.ts'
import { isFromPage, PARTNER_TOKEN_PREFIX } from '../../core/http/caller.ts'
import type { Context, PartnerSession } from '../../core/http/context.ts'
import { createLimitedLog } from '../../core/log/limited-log.ts'

/** Headers of the request that opened a socket: a partner's session belongs to one page. */
export type SocketOrigin = Pick<FastifyRequest, 'headers' | 'host'>

/** Returns the headers of a request that opens a socket. The request itself is released. */
export function toSocketOrigin({ host, headers }: FastifyRequest): SocketOrigin {
  const { origin, 'sec-fetch-site': site } = headers
  return { host, headers: { origin, 'sec-fetch-site': site } }
}

/** Client of the topic. */
export interface HintReceiver {
  readonly opener: SocketOrigin
  readonly isClosed: boolean
  sendText(text: string): void
}

/** Session of a subscription; `scopes` is null for a session of the product's own pages. */
interface Session {
  member: string
  scopes: PartnerSession['scopes'] | null
}

interface Subscription {
  token: string
  session: Session
  /** Kinds to send at the next flush. */
  pending: Set<HintKind>
  timer: NodeJS.Timeout | undefined
  /** Whether every change is hinted, as last announced to the client; null before. */
  announced: boolean | null
  end(): void
}

type Services = Pick<Context, 'db' | 'now' | 'log' | 'events' | 'authenticate' | 'authenticatePartner'>

/** Time in ms in which changes of one member become one hint. */
const COLLECT_MS = 20
/** Wait in ms before a session is checked again after the database did not answer. */
const RECHECK_MS = 2_000

/**
 * The topic `member` of the socket (`shared/base/contract/hint-messages.ts`). A hint names the kinds of figures that changed, and contains no figure. The session
 * is checked again before each hint to one member, so a topic ends with its session: after a logout, an expiry or a revocation.
 */
export class MemberTopic {
  readonly #services: Services
  readonly #subscriptions = new Map<HintReceiver, Subscription>()
  readonly #greeted = new WeakSet<HintReceiver>()
  readonly #report: ReturnType<typeof createLimitedLog>
  readonly #ends: (() => void)[]

  constructor(services: Services) {
    this.#services = services
    this.#report = createLimitedLog(services.log)
    const announce = () => {
      for (const [receiver, subscription] of this.#subscriptions) this.#announce(receiver, subscription)
    }
    this.#ends = [
      services.events.onCompleteness(announce),
      onHint(services.events, ALL_MEMBERS, (kinds) => {
        for (const [receiver, subscription] of this.#subscriptions)
          this.#sendChanges(receiver, subscription, { kinds, all: true })
      }),
    ]
  }

  /** Announces the topic to a client, once. Only for clients that read batches: those of other companies do not know the greeting. */
  greet(receiver: HintReceiver): void {
    if (this.#greeted.has(receiver)) return
    this.#greeted.add(receiver)
    const ts = this.#services.now()
    receiver.sendText(JSON.stringify({ status: 'ok', rep: MEMBER_TOPIC, ts, data: { hints: 1 } }))
  }

  /** Handles a message about this topic (`isMemberMessage`). Returns the problem for the client, or "". */
  async handle(receiver: HintReceiver, message: Record<string, unknown>): Promise<string> {
    const { id = null, token } = message
    const ts = this.#services.now()
    if (message.unsub === MEMBER_TOPIC) {
      this.leave(receiver)
      receiver.sendText(JSON.stringify({ id, status: 'ok', unsubbed: MEMBER_TOPIC, ts }))
    } else if (message.sub === MEMBER_TOPIC) return this.#subscribe(receiver, token, id)
    return ''
  }

  async #subscribe(receiver: HintReceiver, token: unknown, id: unknown): Promise<string> {
    const session = typeof token === 'string' ? await this.#findSession(receiver, token) : null
    if (session === null || typeof token !== 'string') return 'invalid token'
    if (!canHear(session, 'money')) return 'scope:read'
    this.leave(receiver)
    if (receiver.isClosed) return ''
    const subscription: Subscription = {
      token,
      session,
      pending: new Set(),
      timer: undefined,
      announced: null,
      end: onHint(this.#services.events, session.member, (kinds) => this.#collect(receiver, subscription, kinds)),
    }
    this.#subscriptions.set(receiver, subscription)
    receiver.sendText(JSON.stringify({ id, status: 'ok', subbed: MEMBER_TOPIC, ts: this.#services.now() }))
    this.#announce(receiver, subscription)
    return ''
  }

  async #findSession({ opener }: HintReceiver, token: string): Promise<Session | null> {
    const { db, now, authenticate, authenticatePartner } = this.#services
    if (!token.startsWith(PARTNER_TOKEN_PREFIX)) {
      const member = token === '' ? null : await authenticate(db, token, now())
      return member && { member: member.id, scopes: null }
    }
    const partner = await authenticatePartner(db, token, now())
    return partner && isFromPage(opener, partner) ? { member: partner.id, scopes: partner.scopes } : null
  }

  #collect(receiver: HintReceiver, subscription: Subscription, kinds: readonly HintKind[]): void {
    for (const kind of kinds) subscription.pending.add(kind)
    subscription.timer ??= setTimeout(() => void this.#flush(receiver, subscription), COLLECT_MS)
  }

  async #flush(receiver: HintReceiver, subscription: Subscription): Promise<void> {
    let session: Session | null
    try {
      session = await this.#findSession(receiver, subscription.token)
    } catch (error) {
      this.#report({ err: error }, 'session of a private topic could not be checked, its pages poll')
      this.#announce(receiver, subscription, false)
      if (this.#subscriptions.get(receiver) === subscription)
        subscription.timer = setTimeout(() => void this.#flush(receiver, subscription), RECHECK_MS).unref()
      return
    }
    subscription.timer = undefined
    if (this.#subscriptions.get(receiver) !== subscription) return
    if (session === null || session.member !== subscription.session.member) {
      this.#push(receiver, { ended: true })
      return this.leave(receiver)
    }
    subscription.session = session
    this.#announce(receiver, subscription)
    const kinds = [...subscription.pending]
    subscription.pending.clear()
    this.#sendChanges(receiver, subscription, { kinds, all: false })
  }

  /** `all` is true for changes that concern all members. */
  #sendChanges(
    receiver: HintReceiver,
    { session }: Subscription,
    { kinds, all }: { kinds: readonly HintKind[]; all: boolean },
  ): void {
    const changed = kinds.filter((kind) => canHear(session, kind))
    if (changed.length > 0) this.#push(receiver, all ? { changed, all } : { changed })
  }

  /** Announces whether every change is hinted, unless the client knows. */
  #announce(receiver: HintReceiver, subscription: Subscription, hints = this.#services.events.isComplete): void {
    if (subscription.announced === hints) return
    subscription.announced = hints
    this.#push(receiver, { hints })
  }

  #push(receiver: HintReceiver, tick: object): void {
    receiver.sendText(JSON.stringify({ ch: MEMBER_TOPIC, ts: this.#services.now(), tick }))
  }

  /** Ends the subscription of a client. */
  leave(receiver: HintReceiver): void {
    const subscription = this.#subscriptions.get(receiver)
    if (!subscription) return
    this.#subscriptions.delete(receiver)
    clearTimeout(subscription.timer)
    subscription.end()
  }

  close(): void {
    for (const end of this.#ends) end()
    for (const receiver of [...this.#subscriptions.keys()]) this.leave(receiver)
  }
}

/** Returns whether a message is about the topic `member`. */
export const isMemberMessage = ({ sub, unsub }: Record<string, unknown>): boolean =>
  sub === MEMBER_TOPIC || unsub === MEMBER_TOPIC

function canHear({ scopes }: Session, kind: HintKind): boolean {
  const scope = HINT_SCOPES[kind]
  return scopes === null || scope === 'any' || scopes.some((granted) => granted === scope)
}
