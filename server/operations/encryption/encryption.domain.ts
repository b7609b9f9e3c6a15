import { look, task } from '../../core/command/declare-command.ts'
import { formatTable } from '../../core/command/table.ts'
import type { Context } from '../../core/http/context.ts'
import { enableSealing } from '../../core/secrets/secrets.ts'
import { defineDomain } from '../../define-domain.ts'
import { countSealed, reseal } from './reseal.ts'

const getSealedColumns = (context: Context) => context.domains.flatMap(({ sealed }) => sealed ?? [])

/** Encrypts all values with the first key of this node. */
async function encryptAll(context: Context): Promise<{ encrypted: number }> {
  const box = await context.openSecretBox()
  await enableSealing(context.db, box)
  return { encrypted: await reseal(context.db, box, getSealedColumns(context)) }
}

/**
 * Encryption of secrets in the database (SECURITY.md). An embedded database has one process, so its start encrypts values that are still in clear. On
 * PostgreSQL the operator does so when no node of an older version is running.
 */
export const domain = defineDomain({
  name: 'encryption',
  commands: [
    look({
      usage: 'secrets status',
      description:
        'counts the card numbers and webhook secrets that are in clear, encrypted with the first key of this node, and with another',
      permission: 'secrets.read',
      personal: [],
      path: '/secrets',
      run: async (_, context) => countSealed(context.db, await context.openSecretBox(), getSealedColumns(context)),
      show: (counts) =>
        formatTable(
          counts,
          [
            'table',
            ['in clear', ({ clear }) => String(clear)],
            ['with the first key', ({ current }) => String(current)],
            ['with another key', ({ other }) => String(other)],
          ],
          'Nothing is encrypted.',
        ),
    }),
    task({
      usage: 'secrets encrypt',
      description:
        'encrypts all card numbers and webhook secrets with the first key of SECRETS_KEY; required after an upgrade of all nodes and after a change of the key',
      permission: 'secrets.change',
      method: 'POST',
      reason: 'it encrypts all values in many transactions',
      path: '/secrets/encrypt',
      run: (_, context) => encryptAll(context),
      show: ({ encrypted }) =>
        `Encrypted ${encrypted} card numbers and webhook secrets; all are encrypted with the first key now.`,
    }),
  ],
  start(context) {
    if (context.db.kind === 'embedded')
      encryptAll(context).catch((error: unknown) =>
        context.log.error({ err: error }, 'encryption of card numbers failed, retrying at the next start'),
      )
    return () => undefined
  },
})
