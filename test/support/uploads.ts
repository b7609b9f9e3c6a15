import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountsBackend } from './accounts-backend.ts'

/** Returns the names of all stored pictures: content in the database, and files in the folder, unfinished uploads included. */
export async function kept({ context, dataDir }: Pick<AccountsBackend, 'context' | 'dataDir'>): Promise<string[]> {
  const parts = await context.db.query<{ name: string }>('SELECT DISTINCT name FROM upload_parts')
  return [...parts.map(({ name }) => name), ...(await readdir(join(dataDir, 'uploads')))].sort()
}
