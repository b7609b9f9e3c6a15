import assert from 'node:assert/strict'
import { chmod, readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { startProcess } from '../support/backend-process.ts'
import { temporaryFolder } from '../support/databases.ts'

test('files of a backend: only its user can read them, also in a data folder that others may enter', {
  skip: process.platform === 'win32',
}, async () => {
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const backend = await startProcess({ TRADELET_DATA: folder, SECRETS_KEY: '' })
  const names = await readdir(folder, { recursive: true })
  assert.ok(names.includes('secrets.key') && names.includes(join('db', 'PG_VERSION')), names.slice(0, 9).join())
  // PGlite sets the modes of its files itself; only their folder is protected.
  assert.equal((await stat(join(folder, 'db'))).mode & 0o777, 0o700)
  const open: string[] = []
  for (const name of names.filter((one) => !one.startsWith(`db${sep}`))) {
    const { mode } = await stat(join(folder, name)).catch(() => ({ mode: 0 }))
    if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`)
  }
  assert.deepEqual(open, [])
  await backend.end('SIGTERM')
})
