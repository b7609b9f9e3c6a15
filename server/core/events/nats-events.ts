import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import { createLimitedLog, type LimitedLog } from '../log/limited-log.ts'
import type { Log } from '../log/log.ts'
import { createTopicListeners, type Events, type TopicListeners } from './events.ts'

/** Prefix of all subjects, so that one server can serve other programs. */
const PREFIX = 'tradelet.'
/** Time in ms between two attempts to connect, and between two pings. A server that does not answer two pings counts as lost. */
const TIMING = {
  reconnectTimeWait: 500,
  reconnectJitter: 500,
  pingInterval: 1_500,
  maxPingOut: 2,
  timeout: 3_000,
} as const

/**
 * Opens events over a NATS server. The backend also starts without it and connects when it is reachable. Meanwhile events reach this process only, and
 * `isComplete` is false. Nothing is queued for a server that is away.
 */
export function openNatsEvents(url: string, log: Log): Events {
  const report = createLimitedLog(log)
  const listeners = new Set<() => void>()
  let connection: NatsConnection | null = null
  let isConnected = false
  let isClosed = false

  function setConnected(next: boolean): void {
    if (next === isConnected) return
    isConnected = next
    log.info({}, next ? 'event server connected' : 'event server lost, pages poll until it is back')
    for (const listener of listeners) listener()
  }

  const { topics, reopen } = createSubscriptions(() => connection, report)

  async function follow(next: NatsConnection): Promise<void> {
    if (isClosed) return next.close()
    connection = next
    reopen()
    // The server must know the subscriptions before pages stop polling.
    await next.flush()
    setConnected(true)
    for await (const { type } of next.status()) {
      if (type === 'reconnect') setConnected(true)
      else if (type === 'disconnect' || type === 'staleConnection' || type === 'close') setConnected(false)
    }
  }

  const { username, password, host, protocol } = new URL(url)
  const connected = connect({
    servers: `${protocol}//${host}`,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...TIMING,
    maxReconnectAttempts: -1,
    waitOnFirstConnect: true,
    noEcho: true,
    name: 'tradelet',
  })
  connected.then(follow).catch((error: unknown) => {
    setConnected(false)
    log.error({ err: error }, 'event server refused this node, pages poll')
  })

  return {
    publish(topic, bytes) {
      topics.deliver(topic, bytes)
      if (connection && isConnected) connection.publish(PREFIX + topic, bytes)
    },
    subscribe: topics.add,
    connectsNodes: true,
    get isComplete() {
      return isConnected
    },
    onCompleteness(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      isClosed = true
      await connection?.close()
    },
  }
}

/** Creates the subscriptions of a connection that may not exist yet; `reopen` subscribes to all topics with listeners. The client restores them after a reconnect. */
function createSubscriptions(
  getConnection: () => NatsConnection | null,
  report: LimitedLog,
): { topics: TopicListeners; reopen(): void } {
  const open = new Map<string, Subscription | undefined>()
  const subscribe = (topic: string) =>
    getConnection()?.subscribe(PREFIX + topic, {
      callback: (error, message) => {
        if (error) report({ err: error }, 'event could not be received')
        else topics.deliver(topic, message.data)
      },
    })
  const topics = createTopicListeners((topic) => {
    open.set(topic, subscribe(topic))
    return () => {
      if (!getConnection()?.isClosed()) open.get(topic)?.unsubscribe()
      open.delete(topic)
    }
  })
  return {
    topics,
    reopen() {
      for (const topic of open.keys()) open.set(topic, subscribe(topic))
    },
  }
}
