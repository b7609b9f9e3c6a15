import { RECONNECT_MS } from '../../base/contract/constants.ts'
import { setFeedState } from './status.ts'

/** Time without data after which an open socket is `silent`. */
const SILENT_MS = 5_000
/** Time without data after which the socket is closed and reopened. */
const REOPEN_MS = 20_000
const CHECK_MS = 1_000
/** `WebSocket.OPEN`, which can be missing on pages that wrap the class. */
const OPEN = 1
/** Upper limit of the random delay of every attempt but the first after a close, so that clients do not return all at once. */
const JITTER_MS = 1_000
/** If no check ran for this long, the device slept or the page was frozen, and the socket may be dead. */
const SLEPT_MS = 30_000

/**
 * Socket that keeps itself open and publishes its state in `$feedStatus`. The first attempt to reconnect starts 3,000 ms after a close and nothing brings it
 * forward; later attempts follow every 3 to 4 s without limit (FED-07), so its owner closes it on a hidden page. Does not interpret messages.
 */
export class FeedSocket {
  readonly #address: string
  readonly #onOpen: () => void
  readonly #onData: (data: unknown) => void
  #socket: WebSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setInterval> | undefined
  /** Time from the next close to the attempt after it. */
  #delay = RECONNECT_MS
  /** Time of the last data, or of the opening of the socket. */
  #dataAt = 0

  constructor(address: string, onOpen: () => void, onData: (data: unknown) => void) {
    this.#address = address
    this.#onOpen = onOpen
    this.#onData = onData
  }

  /** Opens the socket unless it is open, opening or waiting for its next try. */
  open(): void {
    if (!this.#socket && this.#retry === undefined) this.#connect()
  }

  /** Closes the socket after the network was lost and schedules a reconnect. The socket may not have noticed the loss yet. */
  markLost(): void {
    if (this.#socket) this.#scheduleRetry()
  }

  /** Opens a new socket in place of one that may be dead. */
  reopen(): void {
    this.#connect()
  }

  /** Closes the socket without reconnecting. */
  close(): void {
    this.#drop()
    setFeedState('idle')
  }

  send(text: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(text)
  }

  /** Records the arrival of data. Pings and acknowledgements do not count. */
  recordData(): void {
    this.#dataAt = performance.now()
    setFeedState('live')
  }

  #connect(): void {
    this.#drop()
    setFeedState('connecting')
    try {
      this.#listen(new WebSocket(this.#address))
    } catch (error) {
      console.warn('tradelet: feed failed', error)
      this.#scheduleRetry()
    }
  }

  #listen(socket: WebSocket): void {
    this.#socket = socket
    this.#dataAt = performance.now()
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      this.#delay = RECONNECT_MS
      this.#dataAt = performance.now()
      this.#onOpen()
    }
    socket.onmessage = ({ data }) => this.#onData(data)
    socket.onerror = () => console.warn('tradelet: feed failed')
    socket.onclose = () => this.#scheduleRetry()
    let lookedAt = Date.now()
    this.#watch = setInterval(() => {
      const slept = Date.now() - lookedAt
      lookedAt = Date.now()
      if (slept > SLEPT_MS) this.reopen()
      else this.#checkSilence(performance.now() - this.#dataAt)
    }, CHECK_MS)
  }

  #checkSilence(silence: number): void {
    if (silence > REOPEN_MS) this.#scheduleRetry()
    else if (silence > SILENT_MS && this.#socket?.readyState === OPEN) setFeedState('silent')
  }

  #scheduleRetry(): void {
    this.#drop()
    this.#retry = setTimeout(() => this.#connect(), this.#delay)
    setFeedState('offline', Date.now() + this.#delay)
    this.#delay = RECONNECT_MS + Math.random() * JITTER_MS
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
