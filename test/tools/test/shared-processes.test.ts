import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectRoot } from '../../../tools/lib/process.ts'
import { groupFiles, shareProcesses } from '../../../tools/test/shared-processes.ts'
import { temporaryFolder } from '../../support/databases.ts'

const numbered = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `test/server/${folder}/${at}.test.ts`)

test('server tests share processes: at most six files each, neighbours together', () => {
  const groups = groupFiles([...numbered('accounts', 13), ...numbered('swap', 2)])
  assert.deepEqual(
    groups.map(({ length }) => length),
    [5, 5, 5],
  )
  assert.deepEqual(groups.flat(), [...numbered('accounts', 13), ...numbered('swap', 2)])
})

test('tests that end processes, use timers or measure: get their own process', () => {
  const alone = [
    'products/options/kill',
    'products/options/many-orders',
    'products/spot/crowd',
    'market/heartbeat',
    'ledger/crash',
    'core/db/db',
    'main',
  ]
  assert.deepEqual(
    groupFiles([...alone.map((name) => `test/server/${name}.test.ts`), 'test/shared/wire/feed/a.test.ts']),
    [],
  )
})

test('every matched file runs once, in a shared process or its own', async () => {
  const place = join(await temporaryFolder(), 'run')
  const { files, written } = shareProcesses(['test/server/{products/balances,core/mail}/!(*.rules).test.ts'], place)
  const loaded = written.flatMap((file) => readFileSync(file, 'utf8').match(/test\/server\/[^"]+/g) ?? [])
  assert.deepEqual(loaded, [
    'test/server/products/balances/account-records.test.ts',
    'test/server/products/balances/account-transfer.test.ts',
    'test/server/products/balances/balance-history.test.ts',
    'test/server/products/balances/balances.test.ts',
    'test/server/products/balances/get-record.test.ts',
    'test/server/products/balances/positions.test.ts',
  ])
  const others = files.filter((file) => !written.includes(file))
  assert.ok(others.length > 0 && others.every((file) => file.startsWith('test/server/core/mail/')), others.join())
  assert.ok(others.every((file) => existsSync(join(projectRoot, file))))
  for (const file of written) rmSync(file)
})
