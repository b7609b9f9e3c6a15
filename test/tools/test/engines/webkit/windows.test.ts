import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebKitDriver } from '../../../../../tools/test/engines/webkit/driver.ts'
import type { InspectorSocket } from '../../../../../tools/test/engines/webkit/inspector-socket.ts'
import { createWindows } from '../../../../../tools/test/engines/webkit/windows.ts'

function createBrowser() {
  const log: string[] = []
  let last = 0
  const driver = {
    async send(method: string, path: string, body: object = {}) {
      log.push([method, path, ...('handle' in body ? [body.handle] : [])].join(' '))
      if (path === '/window/new') return { handle: `w${++last}` }
      return method === 'GET' ? `w${++last}` : null
    },
    open: async (url: string) => void log.push(`open ${url}`),
    close: async () => void log.push('close'),
  } as Partial<WebKitDriver> as WebKitDriver
  const socket = { close: () => void log.push('disconnect') } as Partial<InspectorSocket> as InspectorSocket
  const windows = createWindows(async () => {
    log.push('start')
    return { driver, socket }
  })
  return { log, windows, open: () => windows.open(async ({ handle, number }) => ({ handle, number })) }
}

test('first window: starts the browser and uses its window; later windows are opened from an open one', async () => {
  const { log, open } = createBrowser()
  const opened = await Promise.all([open(), open(), open()])
  assert.deepEqual(opened, [
    { handle: 'w1', number: 1 },
    { handle: 'w2', number: 3 },
    { handle: 'w3', number: 4 },
  ])
  assert.deepEqual(log, [
    'start',
    'GET /window',
    'POST /window w1',
    'POST /window/new',
    'POST /window w2',
    'POST /window w1',
    'POST /window/new',
    'POST /window w3',
  ])
})

test('work in a window: one after the other, also after an error', async () => {
  const { log, windows, open } = createBrowser()
  await open()
  await open()
  log.length = 0
  const run = (handle: string, work: () => Promise<unknown>) => windows.inWindow(handle, work)
  const outcomes = await Promise.allSettled([
    run('w1', async () => {
      await new Promise((resolve) => setImmediate(resolve))
      log.push('first')
      throw new Error('no')
    }),
    run('w1', async () => void log.push('second')),
    run('w2', async () => void log.push('third')),
  ])
  assert.deepEqual(log, ['POST /window w1', 'first', 'second', 'POST /window w2', 'third'])
  assert.equal(outcomes[0].status, 'rejected')
})

test('closed window: ends, except the last one, which is emptied', async () => {
  const { log, windows, open } = createBrowser()
  await open()
  await open()
  log.length = 0
  await windows.close('w1')
  await windows.close('w2')
  assert.deepEqual(log, ['POST /window w1', 'DELETE /window', 'POST /window w2', 'open about:blank'])
  assert.deepEqual(await open(), { handle: 'w3', number: 4 })
})

test('browser that was not started: no work in windows, and nothing to close', async () => {
  const { log, windows } = createBrowser()
  await assert.rejects(
    windows.inWindow('w1', async () => undefined),
    /no browser/,
  )
  await windows.closeBrowser()
  assert.deepEqual(log, [])
})

test('closed browser: its driver and the connection to its inspector end', async () => {
  const { log, windows, open } = createBrowser()
  await open()
  await windows.closeBrowser()
  assert.deepEqual(log.slice(-2), ['disconnect', 'close'])
})
