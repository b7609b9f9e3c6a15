import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AGENT_PREFIX } from '../../../../../tools/test/engines/webkit/agent.ts'
import { emitConsoleMessage } from '../../../../../tools/test/engines/webkit/log.ts'
import type { Json } from '../../../../../tools/test/engines/webkit/page-inspector.ts'

/** Returns the event for a console message, without its timestamp. */
function emitted(message: Json): [string, Json] {
  const events: [string, Json][] = []
  const emit = (method: string, { timestamp: _timestamp, ...params }: Json) => void events.push([method, params])
  emitConsoleMessage(message, { id: 'window', realm: 'realm', emit })
  assert.equal(events.length, 1)
  return events[0] as [string, Json]
}
const agent = (message: object) => emitted({ text: AGENT_PREFIX + JSON.stringify({ number: 1, ...message }) })

test('messages of the agent: events of their own', () => {
  const source = { realm: 'realm', context: 'window' }
  assert.deepEqual(agent({ kind: 'channel', channel: 'c', data: { type: 'null' } }), [
    'script.message',
    { channel: 'c', data: { type: 'null' }, source },
  ])
  assert.deepEqual(agent({ kind: 'address', url: 'https://a.test/b' }), [
    'browsingContext.historyUpdated',
    { context: 'window', url: 'https://a.test/b' },
  ])
  assert.deepEqual(agent({ kind: 'files', handle: 'h' }), [
    'input.fileDialogOpened',
    { context: 'window', multiple: false, element: { sharedId: 'h' } },
  ])
})

test('messages of the page: log entries with their level', () => {
  for (const [level, expected] of [
    ['log', { type: 'console', method: 'log', level: 'info' }],
    ['warning', { type: 'console', method: 'warn', level: 'warn' }],
    ['error', { type: 'console', method: 'error', level: 'error' }],
    ['debug', { type: 'console', method: 'debug', level: 'debug' }],
  ] as const) {
    const [method, params] = emitted({ text: 'hello', level, source: 'console-api', url: 'https://a.test/x.js' })
    const { type, method: name, level: found, text, args } = params
    assert.equal(method, 'log.entryAdded')
    assert.deepEqual({ type, method: name, level: found }, expected)
    assert.deepEqual([text, args], ['hello', [{ type: 'string', value: 'hello' }]])
  }
})

test('uncaught error: a log entry of the script itself', () => {
  assert.equal(emitted({ text: 'Error: no', level: 'error', source: 'javascript' })[1].type, 'javascript')
})
