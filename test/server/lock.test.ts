import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { type HeldLock, type Lock, lockFolder } from '../../server/core/lock.ts'
import { temporaryFolder } from '../support/databases.ts'

const LOCK = JSON.stringify(new URL('../../server/core/lock.ts', import.meta.url).href)

/** Starts a process that tries to lock a folder, reports whether it has, and keeps running. */
async function startHolder(folder: string): Promise<{ child: ChildProcess; taken: boolean }> {
  const script = `const { lockFolder } = await import(${LOCK}); const lock = await lockFolder(${JSON.stringify(folder)});
    process.send('release' in lock); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const died = once(child, 'exit').then(() =>
    assert.fail('the process ended instead of saying whether it has the folder'),
  )
  const [taken] = await Promise.race([once(child, 'message'), died])
  died.catch(() => undefined)
  return { child, taken }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const isLock = (result: Lock | HeldLock): result is Lock => 'release' in result

test('a locked folder: a second process gets the id of the first', async () => {
  const folder = await temporaryFolder()
  const { child, taken } = await startHolder(folder)
  assert.equal(taken, true)
  assert.deepEqual(await lockFolder(folder), { pid: child.pid })
  await kill(child)
})

test('a folder whose process was killed: free at once, repeatedly', async () => {
  const folder = await temporaryFolder()
  for (let round = 0; round < 3; round++) {
    const { child, taken } = await startHolder(folder)
    assert.equal(taken, true)
    await kill(child)
  }
  const lock = await lockFolder(folder)
  assert.ok(isLock(lock))
  await lock.release()
  assert.deepEqual(await readdir(folder), [])
})

test('a folder of a stopped process: still locked', async () => {
  const folder = await temporaryFolder()
  const { child } = await startHolder(folder)
  child.kill('SIGSTOP')
  assert.deepEqual(await lockFolder(folder), { pid: null })
  await kill(child)
})

test('processes that start at once after a kill: one gets the folder', async () => {
  const folder = await temporaryFolder()
  await kill((await startHolder(folder)).child)
  const started = await Promise.all(Array.from({ length: 6 }, () => startHolder(folder)))
  assert.equal(started.filter(({ taken }) => taken).length, 1)
  await Promise.all(started.map(({ child }) => kill(child)))
})

test('a released folder: can be locked again, independently of other folders', async () => {
  const [one, other] = [await temporaryFolder(), await temporaryFolder()]
  const [first, second] = [await lockFolder(one), await lockFolder(other)]
  assert.ok(isLock(first) && isLock(second))
  await first.release()
  const third = await lockFolder(one)
  assert.ok(isLock(third))
  await Promise.all([second.release(), third.release()])
})

test('a folder whose path is too long for a socket: can be locked as well', async () => {
  const folder = join(await temporaryFolder(), 'a'.repeat(90), 'b'.repeat(90))
  await mkdir(folder, { recursive: true })
  const lock = await lockFolder(folder)
  assert.ok(isLock(lock))
  assert.deepEqual(await lockFolder(folder), { pid: process.pid })
  await lock.release()
})
