import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { test } from 'node:test'
import { VERSION } from '../../../server/core/version.ts'
import { readServerAddress, writeServerAddress } from '../../../server/operations/operator/server-address.ts'
import { type AccountsBackend, accountsBackend, lazily } from '../../support/accounts-backend.ts'
import { embeddedDatabase } from '../../support/databases.ts'
import { runOperatorTool } from '../../support/operator-tool.ts'

const operate = (dataDir: string, ...args: string[]) => runOperatorTool({ TRADELET_DATA: dataDir }, ...args)

/** Returns a port without a listener. */
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

test('listening backend: writes its address into the data folder, readable for this user only', async () => {
  const { app, dataDir } = await listening()
  const bound = app.server.address() as AddressInfo
  assert.deepEqual(await readServerAddress(dataDir), { host: bound.address, port: bound.port })
  assert.equal((await stat(path(dataDir, 'server.json'))).mode & 0o777, 0o600)
})

test('command: executed by the running backend', async () => {
  const { dataDir, call } = await listening()
  const changed = await operate(dataDir, 'settings', 'set', 'name', 'Example Exchange')
  assert.deepEqual(changed, { code: 0, out: 'name is Example Exchange.\n', err: '' })
  const { data } = await call('getSetting', {}, { method: 'GET' })
  assert.equal((data as { name: string }).name, 'Example Exchange')
})

test('credit: booked once per key, with its reason and the new balance; the books are right', async () => {
  const { dataDir, join } = await listening()
  const { id } = await join()
  const credit = () =>
    operate(dataDir, 'credit', id, 'funds', 'usdt', '2.5', '--reason', 'lost in ticket 7', '--key', 'one')
  const text = `2.5 USDT given to member ${id} (funds). Reason: lost in ticket 7.\nThe available balance is 10002.5 USDT.\n`
  assert.equal((await credit()).out, `Booked under the key one: ${text}`)
  assert.equal((await credit()).out, `Was booked before, under the key one: ${text}`)
  assert.match((await operate(dataDir, 'members', 'show', id)).out, /^funds +USDT +available +10002\.5$/m)
  assert.deepEqual(await operate(dataDir, 'books', 'verify'), { code: 0, out: 'The books are right.\n', err: '' })
})

test('debit: at most the available balance', async () => {
  const { dataDir, join } = await listening()
  const { id } = await join()
  const debit = (amount: string) => operate(dataDir, 'debit', id, 'funds', 'usdt', amount, '--reason', 'booked twice')
  assert.match((await debit('2.5')).out, /2\.5 USDT taken from member .*\nThe available balance is 9997\.5 USDT\.\n$/)
  assert.deepEqual(await debit('9997.6'), {
    code: 2,
    out: '',
    err: `Member ${id} has 9997.5 USDT available in funds; 9997.6 cannot be taken.\n`,
  })
})

test('repeated credit within a minute without a terminal: needs another key or --yes', async () => {
  const { dataDir, join } = await listening()
  const { id } = await join()
  const credit = (...more: string[]) =>
    operate(dataDir, 'credit', id, 'funds', 'usdt', '5', '--reason', 'gift', ...more)
  const balance = async () =>
    /funds +USDT +available +(\S+)/.exec((await operate(dataDir, 'members', 'show', id)).out)?.[1]
  assert.equal((await credit()).code, 0)
  const again = await credit()
  assert.equal(again.code, 2)
  assert.match(
    again.err,
    /^The same was booked \d+ s ago, under the key \S+: 5 USDT for member .* --yes, or with --key KEY/,
  )
  assert.equal(await balance(), '10005')
  assert.equal((await credit('--key', 'other')).code, 0)
  assert.equal((await credit('--yes')).code, 0)
  assert.equal(await balance(), '10015')
})

test('amount above the ceiling: needs --yes', async () => {
  const { dataDir, join } = await listening()
  const { id } = await join()
  const credit = (...more: string[]) =>
    operate(dataDir, 'credit', id, 'funds', 'usdt', '10000.01', '--reason', 'gift', ...more)
  assert.deepEqual(await credit(), {
    code: 2,
    out: '',
    err: '10000.01 USDT is worth 10000.01 USDT, more than 10000 USDT (OPERATOR_CEILING). Add --yes to book it.\n',
  })
  assert.match((await credit('--yes')).out, /The available balance is 20000\.01 USDT/)
})

test('refused command: prints the backend’s sentence and exits with 2', async () => {
  const { dataDir } = await listening()
  const refused = await operate(dataDir, 'members', 'disable', 'nobody')
  assert.deepEqual(refused, { code: 2, out: '', err: 'There is no member "nobody".\n' })
})

test('no backend: exits with 3, one of another folder: with 4, and prints one sentence', async () => {
  const { dataDir } = await listening()
  const folder = await mkdtemp(path(tmpdir(), 'tradelet-operator-'))
  const verify = () => operate(folder, 'books', 'verify')
  assert.deepEqual(await verify(), {
    code: 3,
    out: '',
    err: `No backend is running on ${folder}; npm start starts one.\n`,
  })
  const address = await readServerAddress(dataDir)
  assert.ok(address)
  writeServerAddress(folder, address)
  await writeFile(path(folder, 'operator.token'), 'x'.repeat(43))
  const refused = await verify()
  assert.equal(refused.code, 4)
  assert.match(
    refused.err,
    /^The token in .*operator\.token is none of the backend that answers; .*OPERATOR_TOKEN.*\n$/,
  )
  writeServerAddress(folder, { host: '127.0.0.1', port: await closedPort() })
  const unreached = await verify()
  assert.equal(unreached.code, 3)
  assert.match(unreached.err, /^No backend is running on /)
  await rm(folder, { recursive: true })
})

test('--json: prints the data of a command, and the exit code stays', async () => {
  const { dataDir } = await listening()
  const { code, out } = await operate(dataDir, 'settings', 'set', 'name', 'Example Exchange', '--json')
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(out), { key: 'name', value: 'Example Exchange', default: 'Tradelet' })
  assert.equal((await operate(dataDir, 'members', 'disable', 'nobody', '--json')).code, 2)
})

test('audit export: writes every row once, with the commands and looks before it', async () => {
  const { dataDir } = await listening()
  await operate(dataDir, 'members', 'list')
  const { code, out } = await operate(dataDir, 'audit', 'export', '--format', 'json', '--command', 'members')
  assert.equal(code, 0)
  const rows = JSON.parse(out) as { command: string; outcome: string; person: string }[]
  assert.ok(
    rows.some(({ command, outcome, person }) => `${command} ${outcome} ${person}` === 'members list seen shell'),
  )
  assert.ok(rows.every(({ command }) => command.startsWith('members ')))
  const csv = (await operate(dataDir, 'audit', 'export', '--command', 'members')).out.split('\r\n')
  assert.equal(csv.length, rows.length + 2)
  assert.equal((await operate(dataDir, 'audit', 'export', '--format', 'pdf')).err, 'format: must be csv or json.\n')
  assert.match(
    (await operate(dataDir, 'audit', 'verify')).out,
    /^All \d+ rows of the audit log are as they were written\./,
  )
})

test('help: lists the commands by topic, in lines of at most 100 characters', async () => {
  const { code, out } = await operate('/nowhere', 'help')
  assert.equal(code, 0)
  assert.match(out, /credit MEMBER ACCOUNT COIN AMOUNT/)
  for (const line of out.split('\n')) assert.ok(line.length <= 100, line)
})

test('help of a topic and --help after a command: describe the commands; an unknown topic is rejected', async () => {
  const [help, topic, option] = await Promise.all([
    operate('/nowhere', 'help', 'mail'),
    operate('/nowhere', 'mail', '--help'),
    operate('/nowhere', 'mail', 'list', '--help'),
  ])
  assert.match(help.out, /^ {2}mail list\n {6}lists messages to members that are not sent yet/)
  assert.match(help.out, /\n {2}mail test ADDRESS\n/)
  assert.deepEqual([help.code, topic], [0, help])
  assert.match(option.out, /^ {2}mail list\n {6}lists messages to members that are not sent yet/)
  assert.deepEqual([option.code, help.out.startsWith(option.out)], [0, true])
  for (const line of help.out.split('\n')) assert.ok(line.length <= 100, line)
  assert.deepEqual(await operate('/nowhere', 'help', 'nothing'), {
    code: 1,
    out: '',
    err: 'There is no topic "nothing"; npm run operator -- help lists the commands.\n',
  })
  assert.deepEqual(await operate('/nowhere', '--version'), { code: 0, out: `${VERSION}\n`, err: '' })
})

test('stopped backend: removes its address', async () => {
  const { app, dataDir } = await accountsBackend(embeddedDatabase)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  assert.equal(await readServerAddress(dataDir), null)
})
