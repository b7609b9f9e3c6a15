import { GRANT_SCOPES } from '../../../shared/base/contract/endpoint.ts'
import type { Db } from '../../core/db/db.ts'
import { claimDemoSeed } from '../../core/db/demo-seed.ts'
import { HAS_ANY_PORT, SANDBOX_ORIGINS } from './origin.rules.ts'
import { addPartner, changePartner, findPartner, restorePartner, revokePartner } from './partners.ts'

/** Partner of every demo, for pages on the machine of a developer. */
export const SANDBOX = 'sandbox'
const SEED = 'sandbox-partner'
/** Origins of an ended sandbox, which must have one: no page has this one (RFC 6761). */
const NO_PAGES = ['https://sandbox.invalid']

/** Adds the sandbox once: an operator may change or revoke it, and a partner of the same name stays unchanged. It has no key until `partners rotate-key`. */
export const seedSandbox = (db: Db, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await claimDemoSeed(tx, SEED))) return
    const known = await findPartner(tx, SANDBOX)
    const sandbox = { name: SANDBOX, title: 'Sandbox', origins: SANDBOX_ORIGINS, scopes: GRANT_SCOPES }
    if (known === null) await addPartner(tx, sandbox, now)
    else if (known.origins.join() === NO_PAGES.join()) {
      // The installation was a demo before (`endSandbox`).
      await changePartner(tx, known.id, sandbox)
      await restorePartner(tx, known.id, now)
    }
  })

/**
 * Ends the sandbox when an installation stops being a demo: its sessions end, and no page has its origin, so restoring it gives no access. Its name stays in
 * the lists of connected pages. Returns whether there was one.
 */
export const endSandbox = (db: Db, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const partners = await tx.query<{ id: string }>(
      `SELECT p.id::text FROM embedding_partners p WHERE ${HAS_ANY_PORT} FOR UPDATE`,
    )
    for (const { id } of partners) {
      await revokePartner(tx, id, now)
      await changePartner(tx, id, { origins: NO_PAGES })
    }
    await tx.query('DELETE FROM demo_seeds WHERE name = $1', [SEED])
    return partners.length > 0
  })
