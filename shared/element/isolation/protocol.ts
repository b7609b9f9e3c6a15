import type { PageDemo } from '../../state/partner/page-demo.ts'
import type { PartnerSessionToken } from '../../state/partner/partner-config.ts'

/**
 * Messages between a partner's page and the frame of the product's origin that runs one of its elements (`isolation="frame"`).
 *
 * ```
 * page (frame.ts)                                   frame (framed-page.ts)
 *   iframe …/frame?partner=…&element=…        ──▶   ready { version }                 by postMessage, source and origin are checked
 *   start { version, port, … }                ──▶   takes the first one of its parent and that parent's origin
 *   attributes, look, fixed, configured       ──▶   ◀── size, event, ask,             by the port, which no other page has
 *                                                       states, ready, failed
 *   answer { id, value }, call                ──▶
 * ```
 */
export const PROTOCOL_VERSION = 1

/** Properties of the page that the style sheets and texts of an element inherit. */
export interface Look {
  /** Whether the element's place is dark, for pages without `data-theme`. */
  dark: boolean
  /** Attributes `data-theme`, `data-updown` and `lang` of the element or its nearest ancestor; null if there is none. */
  theme: string | null
  updown: string | null
  lang: string | null
  /** Text size of the page's root element, which `rem` follows, such as `16px`. */
  textSize: string
  /** Public CSS variables that the page sets, by name. */
  variables: Readonly<Record<string, string>>
}

/** First message of the frame to its parent. */
export interface ReadyMessage {
  tradelet: 'ready'
  version: number
}

/** First message of the page to the frame, with the port of all others. */
export interface StartMessage {
  tradelet: 'start'
  version: number
  attributes: Readonly<Record<string, string | null>>
  look: Look
  /** True if the page sets the height of the element; false if its content does. */
  fixed: boolean
  sessions: SessionSources
  /** Random id of the page, whose frames share one session. Pages of a former release send none. */
  page?: string
}

/** Configuration of the page's sessions that the frame needs. The functions stay in the page; the frame asks for their results. */
export interface SessionSources {
  invite: string
  scopes: readonly string[] | null
  fetchSession: boolean
  exchangeCode: boolean
  /** Demo that the page runs; absent or null without one. */
  demo?: PageDemo | null | undefined
}

/** Messages of the page by the port. */
export type ToFrame =
  | { type: 'attributes'; attributes: Readonly<Record<string, string | null>> }
  | { type: 'look'; look: Look }
  | { type: 'fixed'; fixed: boolean }
  | { type: 'configured'; sessions: SessionSources }
  /** Result of an `ask` or of a cancelable `event`. */
  | { type: 'answer'; id: number; value: unknown }
  /** Calls a function of an event's detail. */
  | { type: 'call'; id: number; name: string }

/** Event of the element. Functions of its detail stay in the frame; the page gets functions of the same names. */
export interface ForwardedEvent {
  type: 'event'
  id: number
  /** Number of the task in which it was dispatched: an event that the page cancels also stops those that follow from it. */
  turn: number
  name: string
  detail: unknown
  functions: readonly string[]
  cancelable: boolean
}

/** Messages of the frame by the port. */
export type ToPage =
  | ForwardedEvent
  /** Height of the element in CSS px, and a name for the frame. */
  | { type: 'size'; height: number; title: string }
  /** All states of the element, as in `:state(ready)`. */
  | { type: 'states'; states: readonly string[] }
  /** The promise `ready` of the element was fulfilled. */
  | { type: 'ready' }
  /** The promise `ready` was rejected because of the last `tl-error`. */
  | { type: 'failed' }
  | { type: 'ask'; id: number; what: 'session' }
  | { type: 'ask'; id: number; what: 'exchange'; code: { code: string; verifier: string } }

/** Answer of the page to a cancelable event: true, or the reason of the page, which may be empty. */
export type EventAnswer = true | { deny: string }

/** Session of a partner's server as the page passes it on, which the frame checks. */
export type SessionAnswer = PartnerSessionToken | null

/** Attributes that belong to the element's place in the page. Case is ignored, as by `setAttribute`. The look of the place is passed on separately. */
const PLACE_ATTRIBUTES =
  /^(?:on.*|aria-.*|class|data-(?!frame$).*|dir|hidden|id|is|isolation|lang|part|slot|src|style|tabindex|title)$/i

/** Returns whether an attribute of the outer element is set on the element in the frame too. */
export const isForwarded = (name: string): boolean => !PLACE_ATTRIBUTES.test(name)
