import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { act, task } from '../../core/command/declare-command.ts'
import { textInput } from '../../core/command/inputs.ts'
import { defineDomain } from '../../define-domain.ts'
import { backupCheck, storeBackupRun } from './backup-runs.ts'

/** Returns the folder of copies of an embedded database, from which backups are written. */
const getCopiesFolder = (dataDir: string): string => join(dataDir, 'copies')

/**
 * Backups. The operator's tool has an embedded database copied and writes the backup from the copy, so that calls wait no longer than for the copy. The next
 * start deletes copies of a killed tool.
 */
export const domain = defineDomain({
  name: 'backup',
  setupChecks: [backupCheck],
  commands: [
    act({
      usage: 'backup report <OUTCOME>',
      options: { reason: '--reason <TEXT>' },
      description:
        'records the result of a backup that another program made, or of the test of its restore, for doctor and the alarm; OUTCOME is done or failed',
      permission: 'backup.write',
      method: 'POST',
      path: '/backup/report',
      input: v.object({
        outcome: v.picklist(['done', 'failed'], 'must be done or failed'),
        reason: v.optional(textInput(200)),
      }),
      run: async (input, { tx, now }) => {
        await storeBackupRun(tx, input, now())
        return input
      },
      show: ({ outcome }) => `Recorded: ${outcome}.`,
    }),
    task({
      usage: 'backup copy',
      description: 'copies an embedded database for a backup',
      internal: true,
      permission: 'backup.write',
      method: 'POST',
      reason: 'it copies the files of the database',
      path: '/backup/copy',
      async run(_, { config, db }) {
        if (!db.copyTo) return { folder: null }
        const copies = getCopiesFolder(config.dataDir)
        await mkdir(copies, { recursive: true, mode: 0o700 })
        const folder = join(copies, randomUUID())
        await db.copyTo(folder)
        return { folder }
      },
    }),
  ],
  start({ config, log }) {
    rm(getCopiesFolder(config.dataDir), { recursive: true, force: true }).catch((error: unknown) =>
      log.error({ err: error }, 'deleting old copies of the database failed, they still use disk space'),
    )
    return () => undefined
  },
})
