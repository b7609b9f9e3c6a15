import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { KEYS_FILE } from '../../tools/generated-code.mjs'
import { projectRoot } from '../../tools/lib/process.ts'
import { temporaryFolder } from '../support/databases.ts'

const run = promisify(execFile)

/** Copies the sources of a fresh clone that the generator reads, without the keys. */
async function copyFreshClone(): Promise<string> {
  const copy = join(await temporaryFolder(), 'project')
  mkdirSync(copy)
  for (const part of ['tools', 'locales', 'shared', 'server', 'package.json', 'package-lock.json'])
    cpSync(join(projectRoot, part), join(copy, part), { recursive: true })
  rmSync(join(copy, KEYS_FILE), { force: true })
  return copy
}

test('keys of texts: generated if missing or outdated, otherwise left alone, also side by side', async () => {
  const copy = await copyFreshClone()
  const keys = join(copy, KEYS_FILE)
  const prepare = () => run(process.execPath, ['tools/prepare.mjs'], { cwd: copy })
  const read = () => readFileSync(keys, 'utf8')

  await prepare()
  assert.equal(existsSync(keys), false, 'a production tree has no generator')
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))

  await Promise.all([prepare(), prepare(), prepare()])
  const first = read()
  assert.match(first, /^ {2}common: \{$/m)
  const inode = statSync(keys).ino
  await prepare()
  assert.equal(statSync(keys).ino, inode, 'a current file is not written again')

  const english = join(copy, 'locales/en.json')
  const texts = JSON.parse(readFileSync(english, 'utf8'))
  texts.common.trialText = '{count} {{egg|eggs}}'
  writeFileSync(english, JSON.stringify(texts))
  await prepare()
  assert.match(read(), /^ {4}trialText: \{ count: number \}$/m)

  texts.common.trialText = undefined
  writeFileSync(english, JSON.stringify(texts, null, 2))
  writeFileSync(keys, 'older release')
  await prepare()
  assert.match(read(), /^ {2}common: \{$/m)
  assert.doesNotMatch(read(), /trialText/)
  assert.deepEqual(
    readdirSync(dirname(keys)).filter((name) => name.startsWith('keys.ts')),
    ['keys.ts'],
  )
})
