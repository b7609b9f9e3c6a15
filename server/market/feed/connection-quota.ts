import { rateLimit } from '../../core/limits/rate-limit.ts'
import { SENDER_RATE } from './request-costs.ts'

/** Sockets of one sender at a time; a page uses one. */
const MOST_BY_SENDER = 40
/** Sockets at a time in all: so many that are idle take some 350 MB (idle-sockets.bench.ts). */
const MOST_SOCKETS = 12_000

/** The addresses that sockets come from: how many each has open, and what it has asked. */
export class Senders {
  readonly #sockets = new Map<string, number>()
  readonly #requests = rateLimit(SENDER_RATE)
  #all = 0

  /** Counts one more socket; false, and not counted, when that is too many. */
  enter(sender: string): boolean {
    const count = this.#sockets.get(sender) ?? 0
    if (count >= MOST_BY_SENDER || this.#all >= MOST_SOCKETS) return false
    this.#sockets.set(sender, count + 1)
    this.#all += 1
    return true
  }

  /** A socket that was counted is gone. */
  leave(sender: string): void {
    const count = (this.#sockets.get(sender) ?? 0) - 1
    if (count > 0) this.#sockets.set(sender, count)
    else this.#sockets.delete(sender)
    this.#all -= 1
  }

  /** Whether a sender may spend so much now (request-costs.ts); if so, it is spent. */
  consume(sender: string, price: number): boolean {
    return this.#requests.consume(sender, performance.now(), price) === 0
  }
}
