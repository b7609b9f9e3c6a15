import { gzipSync } from 'node:zlib'

/** Socket whose server side is played by a test. */
export class FakeSocket {
  static readonly OPEN = 1
  /** All sockets that the page opened, oldest first. */
  static readonly all: FakeSocket[] = []
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }

  readonly url: string
  readonly sent: string[] = []
  binaryType = 'blob'
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.readyState = 3
  }

  /** The server accepts the connection. */
  accept(): this {
    this.readyState = 1
    this.onopen?.()
    return this
  }

  /** The server or the network closes the connection. */
  end(): void {
    this.readyState = 3
    this.onclose?.()
  }

  /** The server sends bytes or a text as they are. */
  raw(data: unknown): void {
    this.onmessage?.({ data })
  }

  /** The server sends a message as a frame of the exchange. */
  say(message: unknown): void {
    this.raw(frame(typeof message === 'string' ? message : JSON.stringify(message)))
  }

  /** The server sends data of a topic. */
  push(topic: string, tick: object, ts = Date.now()): void {
    this.say({ ch: topic, ts, tick })
  }

  /** Topics that are subscribed to, by the messages of the page. */
  get topics(): string[] {
    const topics = new Set<string>()
    for (const { sub, unsub } of this.sent.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))) {
      if (sub) topics.add(sub)
      if (unsub) topics.delete(unsub)
    }
    return [...topics]
  }
}

Object.assign(globalThis, { WebSocket: FakeSocket })

/** Packs a text as the exchange does. */
export const frame = (text: string): ArrayBuffer => bytesOf(gzipSync(text))

/** Converts bytes to what a socket delivers. */
export const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
