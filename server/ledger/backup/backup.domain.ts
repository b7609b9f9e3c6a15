import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { command } from '../../core/command/command.ts'
import { defineDomain } from '../../define-domain.ts'

/** Where copies of an embedded database lie while a backup is written from them. */
const copiesOf = (dataDir: string): string => join(dataDir, 'copies')

/**
 * Backups. A database that runs in this process is copied for the operator's tool, which writes the backup from the copy: nobody waits longer than for
 * that. What a tool that was killed left there goes at the next start.
 */
export const domain = defineDomain({
  name: 'backup',
  commands: [
    command({
      usage: 'backup copy',
      does: 'copies an embedded database for a backup',
      internal: true,
      method: 'POST',
      path: '/backup/copy',
      async run(_, { config, db }) {
        if (!db.copyTo) return { folder: null }
        const copies = copiesOf(config.dataDir)
        await mkdir(copies, { recursive: true, mode: 0o700 })
        const folder = join(copies, randomUUID())
        await db.copyTo(folder)
        return { folder }
      },
    }),
  ],
  start({ config, log }) {
    rm(copiesOf(config.dataDir), { recursive: true, force: true }).catch((error: unknown) =>
      log.error({ err: error }, 'old copies of the database stay'),
    )
    return () => undefined
  },
})
