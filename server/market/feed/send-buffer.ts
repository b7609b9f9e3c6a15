import { QUOTAS } from '../../core/limits/policies.ts'

/** Socket with queued data. */
export interface BufferedSocket {
  terminate(): void
}

/** Queued bytes of all sockets. Beyond the limit the sockets with the most queued bytes are disconnected. */
export class SendBufferLimit {
  readonly #maxBytes: number
  readonly #queued = new Map<BufferedSocket, number>()
  #total = 0

  constructor(maxBytes = QUOTAS.allQueuedBytes.max) {
    this.#maxBytes = maxBytes
  }

  /** Records how many bytes are queued for a socket now; 0 when it is closed. */
  record(socket: BufferedSocket, bytes: number): void {
    this.#total += bytes - (this.#queued.get(socket) ?? 0)
    if (bytes > 0) this.#queued.set(socket, bytes)
    else this.#queued.delete(socket)
    while (this.#total > this.#maxBytes) this.#disconnectSlowest()
  }

  #disconnectSlowest(): void {
    const [slowest] = [...this.#queued].reduce((a, b) => (b[1] > a[1] ? b : a))
    this.record(slowest, 0)
    slowest.terminate()
  }
}
