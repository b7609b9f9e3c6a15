import { QUOTAS, RATES } from '../../core/limits/policies.ts'
import { createMemoryBucket } from '../../core/limits/token-bucket.ts'

/** Limits per source address: open sockets and request costs. */
export class ConnectionQuota {
  readonly #sockets = new Map<string, number>()
  readonly #requests = createMemoryBucket(RATES.senderRequests)
  #all = 0

  /** Counts a new socket. Returns false without counting it if a limit is reached. */
  acquire(sender: string): boolean {
    const count = this.#sockets.get(sender) ?? 0
    if (count >= QUOTAS.senderSockets.max || this.#all >= QUOTAS.sockets.max) return false
    this.#sockets.set(sender, count + 1)
    this.#all += 1
    return true
  }

  /** Removes a counted socket. */
  release(sender: string): void {
    const count = (this.#sockets.get(sender) ?? 0) - 1
    if (count > 0) this.#sockets.set(sender, count)
    else this.#sockets.delete(sender)
    this.#all -= 1
  }

  /** Takes the cost of a request (request-costs.ts) from the budget of an address. Returns false, and takes nothing, if it exceeds the budget. */
  spend(sender: string, cost: number): boolean {
    return this.#requests.consume(sender, performance.now(), cost) === 0
  }
}
