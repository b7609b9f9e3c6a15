import type { DemoBackend } from '../backend.ts'
import { DemoTopics } from '../market/topics.ts'
import type { PageSocket, SocketServer } from './socket.ts'

const PUSH_MS = 1_000

/** Message of the page: `sub`, `unsub` or `req` name a topic. */
interface FeedRequest {
  sub?: string
  unsub?: string
  req?: string
  id?: string
}

/** Feed of the demo: confirms subscriptions, and pushes once a second while a socket has topics. */
export class DemoFeedServer implements SocketServer {
  readonly #demo: DemoBackend
  readonly #topics: DemoTopics
  readonly #subscribed = new Map<PageSocket, Set<string>>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(demo: DemoBackend) {
    this.#demo = demo
    this.#topics = new DemoTopics(demo)
  }

  /** Handles a message of the page. */
  receive(socket: PageSocket, text: string): void {
    const { sub, unsub, req, id } = parse(text)
    if (sub && !this.#topics.has(sub)) return send(socket, { id, status: 'error', 'err-msg': `invalid topic ${sub}` })
    if (sub) {
      send(socket, { id, status: 'ok', subbed: sub })
      this.#subscribe(socket, sub)
    }
    if (unsub) this.#subscribed.get(socket)?.delete(unsub)
    const data = req && this.#topics.getSnapshot(req)
    if (data) send(socket, { id, rep: req, status: 'ok', data })
  }

  /** Forgets a socket; the last one stops the timer. */
  closed(socket: PageSocket): void {
    this.#subscribed.delete(socket)
    if (this.#subscribed.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Pushes what has changed, in one frame per socket. Nothing while the feed is frozen. */
  push(): void {
    if (this.#demo.scenario === 'feed-frozen') return
    const pushes = this.#topics.takePushes(new Set([...this.#subscribed.values()].flatMap((topics) => [...topics])))
    for (const [socket, topics] of this.#subscribed) {
      const own = pushes.filter(({ topic }) => topics.has(topic)).map(({ json }) => json)
      if (own.length > 0) socket.deliver(`{"batch":[${own.join(',')}]}`)
    }
  }

  /** Takes over the sockets of a demo that this one replaces, with their topics, so that the page need not connect again. */
  takeOver(previous: DemoFeedServer): void {
    for (const [socket, topics] of [...previous.#subscribed]) {
      previous.closed(socket)
      socket.server = this
      for (const topic of topics) this.#subscribe(socket, topic)
    }
  }

  #subscribe(socket: PageSocket, topic: string): void {
    this.#subscribed.set(socket, (this.#subscribed.get(socket) ?? new Set()).add(topic))
    this.#timer ??= setInterval(() => this.push(), PUSH_MS)
    const first = this.#topics.getFirstPush(topic)
    if (first) socket.deliver(first)
  }

  /** Closes all sockets, as after a lost connection. */
  close(): void {
    for (const socket of [...this.#subscribed.keys()]) socket.close()
  }
}

const send = (socket: PageSocket, message: object): void => socket.deliver(JSON.stringify(message))

function parse(text: string): FeedRequest {
  try {
    return Object(JSON.parse(text)) as FeedRequest
  } catch {
    // In the dialect `platform` the response to a ping is a bare `pong`.
    return {}
  }
}
