// Calls of a partner's server and its webhooks, with the package @tradelet/server. Node 20 or newer.
import { createPartner, verifyWebhook } from '@tradelet/server'

const { PARTNER_KEY, WEBHOOK_SECRET = '', TRADELET_ORIGIN = 'http://localhost:4321' } = process.env

// The key never leaves this server.
const partner = createPartner({ origin: TRADELET_ORIGIN, key: PARTNER_KEY })

/** Exchanges the code of the sign-in window for a first session. Store its `member` with your own account. */
export const linkMember = ({ code, verifier }) => partner.exchangeCode({ code, verifier })

/** Opens a session of 15 minutes for a linked member. Return its `data` to the page as JSON. */
export const openSession = (member, origin) =>
  partner.openSession({ member, origin, scopes: ['read', 'trade'], seconds: 900 })

/** Returns { ok, id, event } or { ok, reason }. `body` is the text as it arrived; two secrets while one replaces the other. */
export const readWebhook = (body, headers) => verifyWebhook(body, headers, WEBHOOK_SECRET.split(' '))
