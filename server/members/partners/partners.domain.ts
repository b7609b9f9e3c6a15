import { defineDomain } from '../../define-domain.ts'
import { endPartnerGrant, getPartnerGrants } from './connected-pages.ts'
import { openPartnerSession, renewPartnerSession } from './partner-sessions.ts'
import { commands } from './partners.commands.ts'
import { exchangePartnerCode, getPartnerAccess, grantPartnerAccess } from './sign-in-window.ts'
import { startPartnerSweep } from './sweep-partner-access.ts'

/** Partners that embed elements: their keys, members' consents, and sessions of their pages. */
export const domain = defineDomain({
  name: 'partners',
  handlers: [
    getPartnerAccess,
    grantPartnerAccess,
    exchangePartnerCode,
    openPartnerSession,
    renewPartnerSession,
    getPartnerGrants,
    endPartnerGrant,
  ],
  commands,
  start: startPartnerSweep,
})
