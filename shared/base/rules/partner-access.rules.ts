import type { AccessKind } from '../contract/partners.ts'
import type { RuleRefusal } from './refusal.ts'

/** Longest life of a session of a partner's page, ms. */
export const PARTNER_SESSION_MS = 15 * 60_000

/** Returns the refusal of access for a frame that no frame asks for, or null: the session would be one of the page, which the member was not asked for. */
export const findUnframedRefusal = (kind: AccessKind, isFramed: boolean): RuleRefusal<'kind', 'framed'> | null =>
  kind === 'frame' && !isFramed ? { field: 'kind', rule: 'framed' } : null

/** Returns the address of a page of the product, below its origin, with a code of `createHandoff` in the fragment, which no server logs. `to` is a path with its query. */
export const createHandoffPath = (to: string, code: string): string =>
  `/partner-access?to=${encodeURIComponent(to)}#code=${encodeURIComponent(code)}`
