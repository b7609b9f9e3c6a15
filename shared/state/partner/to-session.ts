import type { PartnerSessionToken } from './partner-config.ts'

/** Returns what a partner's function returned if it is a session, else null. */
export const toSession = (given: PartnerSessionToken | null): PartnerSessionToken | null =>
  typeof given?.token === 'string' && Number.isFinite(given.expires) ? given : null
