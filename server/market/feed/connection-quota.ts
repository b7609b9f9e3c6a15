import { rateLimit } from '../../core/limits/rate-limit.ts'
import { SENDER_RATE } from './request-costs.ts'

/** Maximum number of open sockets per address; a page uses one. */
const MOST_BY_SENDER = 40
/** Maximum number of open sockets; idle ones of this number take some 350 MB (idle-sockets.bench.ts). */
const MOST_SOCKETS = 12_000

/** Limits per source address: open sockets and request costs. */
export class Senders {
  readonly #sockets = new Map<string, number>()
  readonly #requests = rateLimit(SENDER_RATE)
  #all = 0

  /** Counts a new socket. Returns false without counting it if a limit is reached. */
  enter(sender: string): boolean {
    const count = this.#sockets.get(sender) ?? 0
    if (count >= MOST_BY_SENDER || this.#all >= MOST_SOCKETS) return false
    this.#sockets.set(sender, count + 1)
    this.#all += 1
    return true
  }

  /** Removes a counted socket. */
  leave(sender: string): void {
    const count = (this.#sockets.get(sender) ?? 0) - 1
    if (count > 0) this.#sockets.set(sender, count)
    else this.#sockets.delete(sender)
    this.#all -= 1
  }

  /** Spends a cost (request-costs.ts) on the budget of an address. Returns false if it exceeds the budget. */
  consume(sender: string, price: number): boolean {
    return this.#requests.consume(sender, performance.now(), price) === 0
  }
}
