import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import type { Events } from '../../../../server/core/events/events.ts'
import { openNatsEvents } from '../../../../server/core/events/nats-events.ts'
import { createLog } from '../../../../server/core/log/log.ts'

const PROGRAM = 'nats-server'
const skip =
  spawnSync(PROGRAM, ['--version']).status === 0
    ? false
    : 'needs nats-server (Debian and Ubuntu: sudo apt-get install nats-server)'

let port = 0
let server: ChildProcess | null = null
const nodes: Events[] = []

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return free
}

const startServer = () => {
  server = spawn(PROGRAM, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
}

async function killServer(): Promise<void> {
  const ended = server && once(server, 'exit')
  server?.kill('SIGKILL')
  await ended
  server = null
}

function openNode(): Events {
  const node = openNatsEvents(`nats://127.0.0.1:${port}`, createLog('silent'))
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
  port = await findFreePort()
})
after(async () => {
  for (const node of nodes) await node.close()
  await killServer()
})

test('NATS that is killed and comes back: nodes know when events of others are missing, and hear each other again', {
  skip,
}, async () => {
  const [one, two] = [openNode(), openNode()]
  assert.equal(one.isComplete, false)
  const alone = next(one, 'member.7')
  one.publish('member.7', Buffer.from('own'))
  assert.equal(await alone, 'own')

  // Subscribed before the nodes connect, so that the server knows the subscriptions once they are connected.
  const heard = [next(one, 'member.7'), next(two, 'member.7')]
  const other = next(two, 'member.8')
  startServer()
  await Promise.all([waitFor(one, true), waitFor(two, true)])
  two.publish('member.7', Buffer.from('money'))
  assert.deepEqual(await Promise.all(heard), ['money', 'money'])

  await killServer()
  await Promise.all([waitFor(one, false), waitFor(two, false)])
  two.publish('member.7', Buffer.from('lost, as it may be'))
  startServer()
  await Promise.all([waitFor(one, true), waitFor(two, true)])
  one.publish('member.8', Buffer.from('again'))
  assert.equal(await other, 'again')
})
