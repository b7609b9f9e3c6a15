import type { GrantScope } from './endpoint.ts'

/**
 * Private topic of the socket (extension `hints`): the backend says what changed for a member, and pages request it then instead of polling.
 *
 * ```
 * {"sub":T,"id":…,"batch":1}            ->  {"status":"ok","rep":"member","data":{"hints":1}}   greeting: the backend knows the topic `member`
 * {"sub":"member","token":T,"id":…}     ->  {"id":…,"status":"ok","subbed":"member"}                   T is the session's token
 * {"ch":"member","ts":ms,"tick":{"hints":true}}          every change will be hinted; false: poll as the specification says
 * {"ch":"member","ts":ms,"tick":{"changed":["money"]}}   committed changes; with "all":true they concern all members
 * {"ch":"member","ts":ms,"tick":{"ended":true}}          the session has ended, and the topic with it
 * ```
 */
export const MEMBER_TOPIC = 'member'

/**
 * Kinds of changes with the scope that a partner's session needs to hear of them: `money` are balances, orders and records; `any` every session; `none` only sessions
 * of the product's own pages.
 */
export const HINT_SCOPES = {
  money: 'read',
  messages: 'none',
  settings: 'any',
  session: 'any',
} as const satisfies Record<string, GrantScope | 'any' | 'none'>

/** Kind of a change. */
export type HintKind = keyof typeof HINT_SCOPES
