import type { PartnerSessionToken } from './partner-config.ts'

/** Returns what a partner's function returned if it is a session, else null. */
export const toSession = (session: PartnerSessionToken | null): PartnerSessionToken | null =>
  typeof session?.token === 'string' && Number.isFinite(session.expires) ? session : null
