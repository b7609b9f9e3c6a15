import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { readAddress, writeAddress } from '../../../server/operator/address.ts'
import { type AccountsBackend, accountsBackend, lazily } from '../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { operatorTool } from '../../support/operator-tool.ts'

const operate = (dataDir: string, ...args: string[]) => operatorTool({ TRADELET_DATA: dataDir }, ...args)

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const listening = lazily(async (): Promise<AccountsBackend> => {
  const backend = await accountsBackend(embeddedDatabase)
  await backend.app.listen({ port: 0, host: '127.0.0.1' })
  return backend
})

test('a backend that listens leaves its address in the data folder, for this user alone', async () => {
  const { app, dataDir } = await listening()
  const bound = app.server.address() as AddressInfo
  assert.deepEqual(await readAddress(dataDir), { host: bound.address, port: bound.port })
  assert.equal((await stat(path(dataDir, 'server.json'))).mode & 0o777, 0o600)
})

test('a command is carried out by the backend that runs', async () => {
  const { dataDir, call } = await listening()
  const changed = await operate(dataDir, 'settings', 'set', 'name', 'Example Exchange')
  assert.deepEqual(changed, { code: 0, out: 'name is Example Exchange.\n', err: '' })
  const { data } = await call('getSetting', {}, { method: 'GET' })
  assert.equal((data as { name: string }).name, 'Example Exchange')
})

test('a credit is booked once a key, and the books are right', async () => {
  const { dataDir, join } = await listening()
  const { id } = await join()
  const credit = () => operate(dataDir, 'credit', id, 'funds', 'usdt', '2.5', '--key', 'one')
  assert.equal((await credit()).out, `Booked under the key one: 2.5 USDT for member ${id} (funds).\n`)
  assert.match((await credit()).out, /^Was booked before, under the key one/)
  assert.match((await operate(dataDir, 'members', 'show', id)).out, /^funds +USDT +available +10002\.5$/m)
  assert.deepEqual(await operate(dataDir, 'books', 'verify'), { code: 0, out: 'The books are right.\n', err: '' })
})

test('what the backend refuses is its sentence, and the exit code says so', async () => {
  const { dataDir } = await listening()
  const refused = await operate(dataDir, 'members', 'disable', 'nobody')
  assert.deepEqual(refused, { code: 1, out: '', err: 'There is no member "nobody".\n' })
})

test('without a backend, or with another one in its place, there is one sentence', async () => {
  const { dataDir } = await listening()
  const folder = await mkdtemp(path(tmpdir(), 'tradelet-operator-'))
  const verify = () => operate(folder, 'books', 'verify')
  assert.deepEqual(await verify(), {
    code: 1,
    out: '',
    err: `No backend is running on ${folder}; npm start starts one.\n`,
  })
  const address = await readAddress(dataDir)
  assert.ok(address)
  writeAddress(folder, address)
  await writeFile(path(folder, 'operator.token'), 'x'.repeat(43))
  assert.match(
    (await verify()).err,
    /^The token in .*operator\.token is none of the backend that answers; .*OPERATOR_TOKEN.*\n$/,
  )
  writeAddress(folder, { host: '127.0.0.1', port: await closedPort() })
  assert.match((await verify()).err, /^No backend is running on /)
  await rm(folder, { recursive: true })
})

test('help lists the commands', async () => {
  const { code, out } = await operate('/nowhere', 'help')
  assert.equal(code, 0)
  assert.match(out, /credit MEMBER ACCOUNT COIN AMOUNT/)
})

test('a backend that stops takes its address away', async () => {
  const { app, dataDir } = await accountsBackend(embeddedDatabase)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  assert.equal(await readAddress(dataDir), null)
})
