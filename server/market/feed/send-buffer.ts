/** Bytes that may wait for slow readers, of all sockets together. */
const MOST_IN_ALL = 32 * 1024 * 1024

/** A socket that something waits for. */
export interface Waiting {
  terminate(): void
}

/** What waits to be read, of all sockets together. When it becomes too much, those that are furthest behind are cut off. */
export class Backlog {
  readonly #most: number
  readonly #waiting = new Map<Waiting, number>()
  #total = 0

  constructor(most = MOST_IN_ALL) {
    this.#most = most
  }

  /** Says how many bytes wait for a socket now; 0 when it is gone. */
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
