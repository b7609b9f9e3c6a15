import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  inspectWindow,
  type Json,
  type PageInspector,
} from '../../../../../tools/test/engines/webkit/page-inspector.ts'
import { createFakeInspector } from '../../../../support/fake-inspector.ts'

async function inspect(reply?: Parameters<typeof createFakeInspector>[0]) {
  const server = createFakeInspector(reply)
  const events: [string, Json][] = []
  const opening = inspectWindow(server.socket, 1, {
    prepare: (send: PageInspector['send']) => send('Page.enable'),
    handleEvent: (method, params) => void events.push([method, params]),
  })
  server.createTarget('a', { isPaused: true })
  return { server, events, inspector: await opening }
}

test('new process: prepared before it resumes', async () => {
  const { server } = await inspect()
  assert.deepEqual(server.sent, [
    { target: null, method: 'Target.setPauseOnStart', params: { pauseOnStart: true } },
    { target: 'a', method: 'Page.enable', params: {} },
    { target: null, method: 'Target.resume', params: { targetId: 'a' } },
  ])
})

test('command: resolves with its result, rejects with the inspector’s message', async () => {
  const { inspector } = await inspect(({ method }) => (method === 'Bad' ? new Error('no such command') : { method }))
  assert.deepEqual(await inspector.send('Good', { a: 1 }), { method: 'Good' })
  await assert.rejects(inspector.send('Bad'), /no such command/)
})

test('process that fails to prepare: resumed all the same', async () => {
  const { server } = await inspect(({ method }) => (method === 'Page.enable' ? new Error('gone') : {}))
  assert.equal(server.sent.at(-1)?.method, 'Target.resume')
})

test('commands: sent to the process of the current document', async () => {
  const { server, inspector } = await inspect()
  const sendAndFindTarget = async () => {
    await inspector.send('Page.reload')
    return server.sent.at(-1)?.target
  }
  server.createTarget('b', { isProvisional: true })
  assert.equal(await sendAndFindTarget(), 'a')
  server.commitTarget('b')
  assert.equal(await sendAndFindTarget(), 'b')
  server.emit('c', 'Page.frameNavigated', { frame: { url: 'x', parentId: 'main' } })
  assert.equal(await sendAndFindTarget(), 'b', 'a frame inside the page is not the document')
  server.emit('c', 'Page.frameNavigated', { frame: { url: 'x' } })
  assert.equal(await sendAndFindTarget(), 'c')
  await inspector.sendTo('a', 'Network.disable')
  assert.equal(server.sent.at(-1)?.target, 'a')
})

test('events of another process: only those of the network are reported', async () => {
  const { server, events } = await inspect()
  server.emit('a', 'Page.loadEventFired', { at: 1 })
  server.emit('b', 'Page.loadEventFired', { at: 2 })
  server.emit('b', 'Network.loadingFinished', { requestId: '7' })
  assert.deepEqual(events, [
    ['Page.loadEventFired', { at: 1, target: 'a' }],
    ['Network.loadingFinished', { requestId: '7', target: 'b' }],
  ])
})
