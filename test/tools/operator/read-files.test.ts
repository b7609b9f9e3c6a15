import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadDomains } from '../../../server/domains.ts'
import { OperatorError } from '../../../tools/commands/operator/backend-client.ts'
import { readFiles } from '../../../tools/commands/operator/read-files.ts'
import { temporaryFolder } from '../../support/databases.ts'
import { parseRequest } from '../../support/operator-tool.ts'

const commands = (await loadDomains()).flatMap((domain) => domain.commands ?? [])
const files = { file: { encoding: 'base64', maxBytes: 4 } } as const

test('commands with files: their requests', () => {
  assert.deepEqual(parseRequest(commands, ['theme', 'set', 'accent', '#7a3cff', '--night']), {
    method: 'PUT',
    path: '/theme/variables/accent',
    body: { value: '#7a3cff', night: 'true' },
  })
  assert.deepEqual(parseRequest(commands, ['theme', 'reset']), { method: 'DELETE', path: '/theme' })
  assert.deepEqual(parseRequest(commands, ['pictures', 'remove', '/uploads/a.png']), {
    method: 'DELETE',
    path: '/pictures/%2Fuploads%2Fa.png',
  })
})

test('a typed path: replaced by the content and the name of the file', async () => {
  const path = join(await temporaryFolder(), 'logo.png')
  await writeFile(path, Buffer.from([1, 2, 255]))
  assert.deepEqual(await readFiles({ files }, { file: path, other: 'x' }), {
    file: 'AQL/',
    file_name: 'logo.png',
    other: 'x',
  })
  assert.deepEqual(await readFiles({ files: {} }, { file: path }), { file: path })
})

test('a file that is missing, a folder or too large: one sentence with its path', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'large.png')
  await writeFile(path, 'large')
  for (const [given, message] of [
    [join(folder, 'none.png'), /none\.png cannot be read: ENOENT/],
    [folder, /cannot be read: EISDIR|bytes; at most 4/],
    [path, /large\.png has 5 bytes; at most 4 are accepted\.$/],
  ] as const)
    await assert.rejects(
      readFiles({ files }, { file: given }),
      (error) => error instanceof OperatorError && message.test(error.message),
    )
})
