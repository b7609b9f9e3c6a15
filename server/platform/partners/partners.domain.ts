import { defineDomain } from '../../define-domain.ts'
import { endPartnerGrant, getPartnerGrants } from './connected-pages.ts'
import { openPartnerSession, renewPartnerSession } from './partner-sessions.ts'
import { commands } from './partners.commands.ts'
import { seedSandbox } from './partners.demo.ts'
import { exchangePartnerCode, getPartnerAccess, grantPartnerAccess } from './sign-in-window.ts'
import { startPartnerSweep } from './sweep-partner-access.ts'
import { listPausedPartners } from './webhooks/endpoint-pause.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'
import { commands as webhookCommands } from './webhooks/webhooks.commands.ts'

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
  sealed: [{ table: 'embedding_partners', column: 'webhook_secret', owner: 'id', clear: 0 }],
  commands: [...commands, ...webhookCommands],
  async metrics({ db }) {
    const paused = await listPausedPartners(db)
    return paused.map((partner) => ({ name: 'tradelet_webhooks_paused' as const, labels: { partner }, value: 1 }))
  },
  seedDemo: ({ db, now }) => seedSandbox(db, now()),
  start(context) {
    const endSweep = startPartnerSweep(context)
    const sender = createWebhookSender(context)
    sender.start()
    return async () => {
      endSweep()
      await sender.stop()
    }
  },
})
