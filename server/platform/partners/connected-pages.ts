import * as contract from '../../../shared/base/contract/partners.ts'
import { handle } from '../../core/http/handle.ts'
import { refuse } from '../../core/http/refusal.ts'
import { listGrants, revokeGrant } from './partner-grants.ts'

/** Returns the partners to whose pages the member has given access. */
export const getPartnerGrants = handle(contract.getPartnerGrants, async ({ member, context: { db } }) =>
  (await listGrants(db, member)).map(({ granted_at, used_at, consents, ...grant }) => ({
    ...grant,
    consents: [...consents],
    createdAt: granted_at,
    seenAt: used_at,
  })),
)

/** Takes access back from a partner. */
export const endPartnerGrant = handle(contract.endPartnerGrant, async ({ form, member, context: { db, now } }) =>
  (await db.transaction((tx) => revokeGrant(tx, member, form.id, now())))
    ? null
    : refuse('partners.notGranted', {}, { field: 'id', rule: 'unknown' }),
)
