import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { decryptFile, encryptStream } from '../../../../server/ledger/backup/age-encryption.ts'
import { startProcess } from '../../../support/backend-process.ts'
import { installationFolder, temporaryFolder } from '../../../support/databases.ts'
import { runOperatorTool } from '../../../support/operator-tool.ts'

const PASSPHRASE = 'correct horse battery staple'
const NUMBER = '6222021234567890'
const ACCOUNT = {
  email: 'anna@example.com',
  phone: '',
  password: 'Secret12345',
  repassword: 'Secret12345',
  code: '',
  type: '1',
  captcha: '',
}
/** Overrides the key of the tests, so that the data folder creates its own. */
const OWN_KEY = { SECRETS_KEY: '' }

/** Makes the operator's tool encrypt at a low cost. */
const CHEAP_BACKUP = { NODE_OPTIONS: `--import=${new URL('../../../support/cheap-backups.ts', import.meta.url).href}` }

test('a passphrase: costs an attacker 2^18 rounds of scrypt a guess', async () => {
  const sealed = await buffer(await encryptStream(Readable.from([Buffer.from('content')]), PASSPHRASE))
  assert.match(sealed.toString('latin1'), /^age-encryption\.org\/v1\n-> scrypt \S{22} 18\n/)
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, sealed)
  const plain = await decryptFile(file, PASSPHRASE)
  assert.equal(plain && (await buffer(plain)).toString(), 'content')
})

test('a file truncated at the end of a chunk or with a changed byte: decryption fails', async (t) => {
  // The cost does not matter here, and each decryption would take a second.
  const { setPassphrase } = Encrypter.prototype
  t.mock.method(Encrypter.prototype, 'setPassphrase', function (this: Encrypter, passphrase: string) {
    this.setScryptWorkFactor(8)
    setPassphrase.call(this, passphrase)
  })
  const file = join(await temporaryFolder(), 'file')
  const content = randomBytes(200_000)
  const sealed = await buffer(await encryptStream(Readable.from([content]), PASSPHRASE))
  const read = async (bytes: Buffer) => {
    await writeFile(file, bytes)
    const plain = await decryptFile(file, PASSPHRASE)
    assert.ok(plain)
    return buffer(plain)
  }
  assert.deepEqual(await read(sealed), content)
  const [piece, tag] = [65_536, 16]
  const last = (content.length % piece) + tag
  await assert.rejects(read(sealed.subarray(0, sealed.length - last)))
  await assert.rejects(read(sealed.subarray(0, sealed.length - last - piece - tag)))
  const changed = Buffer.from(sealed)
  changed[sealed.length - last - 9] = (changed[sealed.length - last - 9] ?? 0) ^ 1
  await assert.rejects(read(changed))
  await writeFile(file, sealed)
  assert.equal(await decryptFile(file, 'another passphrase'), null)
})

test('a backup with a passphrase: unreadable without it, and restores with it and the key of the card numbers', async () => {
  const [from, to, files] = [await installationFolder(), await temporaryFolder(), await temporaryFolder()]
  const backend = await startProcess({ TRADELET_DATA: from, ...OWN_KEY })
  const joined = await backend.post('register', ACCOUNT)
  const { token } = (joined.data as { userinfo: { token: string } }).userinfo
  const card = {
    id: '',
    bank_name: 'Sample Bank',
    card_number: NUMBER,
    card_name: 'Alex Sample',
    paypassword: ACCOUNT.password,
  }
  assert.equal((await backend.post('setBank', card, { token })).code, 1)
  assert.equal((await stat(join(from, 'secrets.key'))).mode & 0o777, 0o600)

  const [plain, sealed, secret] = [join(files, 'plain'), join(files, 'sealed'), join(files, 'passphrase')]
  await writeFile(secret, `${PASSPHRASE}\n`)
  assert.equal((await runOperatorTool({ TRADELET_DATA: from }, 'backup', plain)).code, 0)
  const written = await runOperatorTool(
    { TRADELET_DATA: from, ...CHEAP_BACKUP },
    ...['backup', sealed, '--passphrase-file', secret],
  )
  assert.match(written.out, /and 0 files\. It is encrypted\.\n$/)
  assert.equal((await stat(sealed)).mode & 0o777, 0o600)
  await backend.end('SIGTERM')

  const key = (await readFile(join(from, 'secrets.key'), 'utf8')).trim()
  const content = gunzipSync(await readFile(plain)).toString()
  assert.match(content, /"card_number":"sealed:[0-9a-f]{8}:7890:/)
  assert.ok(!content.includes(NUMBER) && !content.includes(key))
  const opened = new Decrypter()
  opened.addPassphrase(PASSPHRASE)
  assert.match(gunzipSync(await opened.decrypt(await readFile(sealed))).toString(), /^\{"tradelet":"backup"/)

  const into = (...args: string[]) => runOperatorTool({ TRADELET_DATA: to }, 'restore', ...args)
  const refused = async (what: RegExp, ...args: string[]) => {
    const { code, err } = await into(...args)
    assert.deepEqual([code, what.test(err), await readdir(to)], [1, true, []], err)
  }
  await refused(/is encrypted: BACKUP_PASSPHRASE or --passphrase-file must give/, sealed)
  await writeFile(join(files, 'wrong'), 'another passphrase')
  await refused(/^The passphrase does not open /, sealed, '--passphrase-file', join(files, 'wrong'))
  await refused(/is not encrypted; to restore it all the same, give no passphrase/, plain, '--passphrase-file', secret)
  const cut = join(files, 'cut')
  await copyFile(sealed, cut)
  await truncate(cut, (await stat(sealed)).size - 1)
  await refused(/is cut off, or it was changed/, cut, '--passphrase-file', secret)

  const restored = await runOperatorTool({ TRADELET_DATA: to, BACKUP_PASSPHRASE: PASSPHRASE }, 'restore', sealed)
  assert.deepEqual([restored.code, restored.err], [0, ''])
  await assert.rejects(startProcess({ TRADELET_DATA: to, ...OWN_KEY }), /encrypted with another key: set SECRETS_KEY/)
  assert.ok(!(await readdir(to)).includes('secrets.key'), 'no new key replaces the missing one')
  await copyFile(join(from, 'secrets.key'), join(to, 'secrets.key'))
  const again = await startProcess({ TRADELET_DATA: to, ...OWN_KEY })
  const { data } = await again.post('getUserBankList', {}, { token })
  assert.equal((data as { card_number: string }[])[0]?.card_number, NUMBER)
  await again.end('SIGTERM')
})
