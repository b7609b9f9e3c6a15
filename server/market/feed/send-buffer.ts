/** Maximum bytes queued for slow readers, over all sockets. */
const MOST_IN_ALL = 32 * 1024 * 1024

/** Socket with queued data. */
export interface Waiting {
  terminate(): void
}

/** Queued bytes of all sockets. Beyond the limit the sockets with the most queued bytes are disconnected. */
export class Backlog {
  readonly #most: number
  readonly #waiting = new Map<Waiting, number>()
  #total = 0

  constructor(most = MOST_IN_ALL) {
    this.#most = most
  }

  /** Records how many bytes are queued for a socket now; 0 when it is closed. */
  note(socket: Waiting, bytes: number): void {
    this.#total += bytes - (this.#waiting.get(socket) ?? 0)
    if (bytes > 0) this.#waiting.set(socket, bytes)
    else this.#waiting.delete(socket)
    while (this.#total > this.#most) this.#cutOff()
  }

  #cutOff(): void {
    const [slowest] = [...this.#waiting].reduce((a, b) => (b[1] > a[1] ? b : a))
    this.note(slowest, 0)
    slowest.terminate()
  }
}
