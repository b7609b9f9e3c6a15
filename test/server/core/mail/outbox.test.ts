import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { putIntoOutbox } from '../../../../server/core/mail/outbox.ts'

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0)

async function letter(to: string, subject = 'Hello', text = 'Text') {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradelet-outbox-'))
  await putIntoOutbox(dataDir, { to, subject, text }, NOW)
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder)
  const eml = await readFile(join(folder, String(names[0])), 'utf8')
  const modes = [(await stat(folder)).mode & 0o777, (await stat(join(folder, String(names[0])))).mode & 0o777]
  await rm(dataDir, { recursive: true })
  return { names, eml, modes }
}

test('a message in the outbox: one complete file with headers, readable by this user only', async () => {
  const { names, eml, modes } = await letter('anna@example.com', '代码', 'Grüße '.repeat(40))
  assert.equal(names.length, 1)
  assert.match(String(names[0]), /^\d+-[0-9a-f-]{36}\.eml$/)
  assert.deepEqual(modes, [0o700, 0o600])
  const [head = '', body = ''] = eml.split('\r\n\r\n')
  assert.match(head, /^To: <anna@example\.com>$/m)
  assert.match(head, /^Date: Fri, 20 Nov 2026 12:00:00 \+0000$/m)
  assert.equal(/^Subject: =\?utf-8\?B\?(.*)\?=$/m.exec(head)?.[1], Buffer.from('代码').toString('base64'))
  assert.ok(body.split('\r\n').every((line) => line.length <= 76))
  assert.equal(Buffer.from(body, 'base64').toString(), 'Grüße '.repeat(40))
})

test('an address with characters that have a meaning in headers: stays one address', async () => {
  assert.match((await letter('a,b<c>"d@example.com')).eml, /^To: <"a,b<c>\\"d"@example\.com>\r\n/)
  assert.match((await letter('first.last+tag@example.com')).eml, /^To: <first\.last\+tag@example\.com>\r\n/)
})
