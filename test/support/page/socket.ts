import { gzipSync } from 'node:zlib'

/** A socket whose other end a test plays. */
export class FakeSocket {
  static readonly OPEN = 1
  /** All that the page opened, oldest first. */
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

  /** The other end takes the connection. */
  accept(): this {
    this.readyState = 1
    this.onopen?.()
    return this
  }

  /** The other end, or the network, ends it. */
  end(): void {
    this.readyState = 3
    this.onclose?.()
  }

  /** The other end sends bytes or a text as they are. */
  raw(data: unknown): void {
    this.onmessage?.({ data })
  }

  /** The other end sends a message as a frame of the exchange. */
  say(message: unknown): void {
    this.raw(frame(typeof message === 'string' ? message : JSON.stringify(message)))
  }

  /** The other end sends data of a topic. */
  push(topic: string, tick: object, ts = Date.now()): void {
    this.say({ ch: topic, ts, tick })
  }

  /** Topics that are subscribed, by what was sent. */
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

/** A text as the exchange packs it. */
export const frame = (text: string): ArrayBuffer => bytesOf(gzipSync(text))

/** Bytes as a socket hands them on. */
export const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
