import * as contract from '../../../shared/base/contract/sessions.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse, succeed } from '../../core/http/refusal.ts'
import { findSessions, revokeOtherTokens, revokeSession } from './session-tokens.ts'

const getToken = ({ headers }: { headers: Record<string, unknown> }): string => String(headers.token)

/** Returns the member's sessions, without tokens or anything a token could be derived from. */
export const getSessions = handle(contract.getSessions, async ({ member, request, context: { db, now } }) =>
  (await findSessions(db, member, getToken(request), now())).map(
    ({ id, device, address, created_at, seen_at, present }) => ({
      id,
      device,
      address,
      createdAt: created_at,
      seenAt: seen_at,
      present,
    }),
  ),
)

/** Ends one session of the member. */
export const endSession = handle(contract.endSession, async ({ form, member, context: { db } }) =>
  (await revokeSession(db, member, form.id))
    ? succeed(null, 'accounts.sessionEnded')
    : refuse('accounts.unknownSession', {}, { field: 'id', rule: 'unknown' }),
)

/** Ends all sessions of the member except this one. */
export const endOtherSessions = handle(contract.endOtherSessions, async ({ member, request, context: { db } }) => {
  await revokeOtherTokens(db, member, getToken(request))
  return succeed(null, 'accounts.otherSessionsEnded')
})
