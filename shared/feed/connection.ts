import { RECONNECT_MS } from '../contract/constants.ts'
import { setFeedState } from './status.ts'

/** Open but without data for this long is silent; for this long it is closed and opened again. */
const SILENT_MS = 5_000
const GIVE_UP_MS = 20_000
const LOOK_MS = 1_000
/** `WebSocket.OPEN`; pages that wrap the class may have lost it. */
const OPEN = 1
/** When no look happened for this long, the device slept or the page was frozen, and the socket is not to be trusted. */
const SLEPT_MS = 30_000

/**
 * One socket that keeps itself open and says in `$feedStatus` how it is. After a close it is opened again, each 3 s for as long as it takes (FED-07): who
 * uses it closes it on a page that nobody sees. Knows nothing of what is said over it.
 */
export class FeedSocket {
  readonly #address: string
  readonly #onOpen: () => void
  readonly #onData: (data: unknown) => void
  #socket: WebSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  /** When data came last, or the socket was opened. */
  #dataAt = 0

  constructor(address: string, onOpen: () => void, onData: (data: unknown) => void) {
    this.#address = address
    this.#onOpen = onOpen
    this.#onData = onData
  }

  /** Opens it, unless it is open, opening or waiting for its next try. */
  open(): void {
    if (!this.#socket && this.#retry === undefined) this.#connect()
  }

  /** Makes the next try now, if one is waited for and neither the last nor its data came less long ago. */
  hurry(sinceMs = 0): void {
    if (this.#retry !== undefined && performance.now() - this.#dataAt >= sinceMs) this.#connect()
  }

  /** The network is gone: what is open delivers nothing any more, though it may not know yet. */
  lose(): void {
    if (this.#socket) this.#lost()
  }

  /** Opens a new one in place of one that may be dead without knowing it. */
  renew(): void {
    this.#connect()
  }

  /** Closes it on purpose: nothing opens it again. */
  close(): void {
    this.#drop()
    setFeedState('idle')
  }

  send(text: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(text)
  }

  /** Data has come, which pings and acknowledgements are not. */
  delivered(): void {
    this.#dataAt = performance.now()
    setFeedState('live')
  }

  #connect(): void {
    this.#drop()
    setFeedState('connecting')
    try {
      this.#listen(new WebSocket(this.#address))
    } catch (error) {
      console.warn('tradelet: the feed cannot be opened', error)
      this.#lost()
    }
  }

  #listen(socket: WebSocket): void {
    this.#socket = socket
    this.#dataAt = performance.now()
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      this.#dataAt = performance.now()
      this.#onOpen()
    }
    socket.onmessage = ({ data }) => this.#onData(data)
    socket.onerror = () => console.warn('tradelet: the feed had an error')
    socket.onclose = () => this.#lost()
    let lookedAt = Date.now()
    this.#watch = setInterval(() => {
      const slept = Date.now() - lookedAt
      lookedAt = Date.now()
      if (slept > SLEPT_MS) this.renew()
      else this.#look(performance.now() - this.#dataAt)
    }, LOOK_MS)
  }

  #look(silence: number): void {
    if (silence > GIVE_UP_MS) this.#lost()
    else if (silence > SILENT_MS && this.#socket?.readyState === OPEN) setFeedState('silent')
  }

  #lost(): void {
    this.#drop()
    this.#retry = setTimeout(() => this.#connect(), RECONNECT_MS)
    setFeedState('offline', Date.now() + RECONNECT_MS)
  }

  /** Closes the socket and clears every timer. */
  #drop(): void {
    clearInterval(this.#watch)
    clearTimeout(this.#retry)
    this.#retry = undefined
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null
    socket.close()
  }
}
