import { QUOTAS } from '../../core/limits/policies.ts'

/** Socket with queued data. */
export interface BufferedSocket {
  terminate(): void
}

/** Queued bytes of all sockets. Beyond the limit the sockets with the most queued bytes are disconnected. */
export class SendBufferLimit {
  readonly #most: number
  readonly #waiting = new Map<BufferedSocket, number>()
  #total = 0

  constructor(most = QUOTAS.allQueuedBytes.max) {
    this.#most = most
  }

  /** Records how many bytes are queued for a socket now; 0 when it is closed. */
  record(socket: BufferedSocket, bytes: number): void {
    this.#total += bytes - (this.#waiting.get(socket) ?? 0)
    if (bytes > 0) this.#waiting.set(socket, bytes)
    else this.#waiting.delete(socket)
    while (this.#total > this.#most) this.#cutOff()
  }

  #cutOff(): void {
    const [slowest] = [...this.#waiting].reduce((a, b) => (b[1] > a[1] ? b : a))
    this.record(slowest, 0)
    slowest.terminate()
  }
}
