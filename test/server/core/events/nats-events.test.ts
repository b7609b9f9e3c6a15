import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Events } from '../../../../server/core/events/events.ts'
import { openNatsEvents } from '../../../../server/core/events/nats-events.ts'
import { createLog } from '../../../../server/core/log/log.ts'
import { createNatsServer, type NatsServer, WITHOUT_NATS } from '../../../support/nats-server.ts'

let server: NatsServer
const nodes: Events[] = []

function openNode(): Events {
  const node = openNatsEvents(server.url, createLog('silent'))
  nodes.push(node)
  return node
}

/** Waits until a node is connected, or not. */
const waitFor = (node: Events, isComplete: boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (node.isComplete !== isComplete) return
      end()
      resolve()
    }
    const end = node.onCompleteness(look)
    look()
  })

/** Returns the next event of a topic as text. */
const next = (node: Events, topic: string): Promise<string> =>
  new Promise((resolve) => {
    const end = node.subscribe(topic, (bytes) => {
      end()
      resolve(Buffer.from(bytes).toString())
    })
  })

before(async () => {
  server = await createNatsServer()
})
after(async () => {
  for (const node of nodes) await node.close()
  await server.kill()
})

test('NATS that is killed and comes back: nodes know when events of others are missing, and hear each other again', {
  skip: WITHOUT_NATS,
}, async () => {
  const [one, two] = [openNode(), openNode()]
  assert.equal(one.isComplete, false)
  const alone = next(one, 'member.7')
  one.publish('member.7', Buffer.from('own'))
  assert.equal(await alone, 'own')

  // Subscribed before the nodes connect, so that the server knows the subscriptions once they are connected.
  const heard = [next(one, 'member.7'), next(two, 'member.7')]
  const other = next(two, 'member.8')
  server.start()
  await Promise.all([waitFor(one, true), waitFor(two, true)])
  two.publish('member.7', Buffer.from('money'))
  assert.deepEqual(await Promise.all(heard), ['money', 'money'])

  await server.kill()
  await Promise.all([waitFor(one, false), waitFor(two, false)])
  two.publish('member.7', Buffer.from('lost, as it may be'))
  server.start()
  await Promise.all([waitFor(one, true), waitFor(two, true)])
  one.publish('member.8', Buffer.from('again'))
  assert.equal(await other, 'again')
})
