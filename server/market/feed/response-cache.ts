import { frameFor, type PackedAnswer, packAnswer } from './frames.ts'
import type { Asked, Publisher } from './topic-source.ts'

/** Maximum number of cached responses of at most about 60 KB each. */
const MOST_KEPT = 64

interface Kept {
  state: number
  packed: Promise<PackedAnswer | null>
}

/** Cache of responses to requests: equal requests are computed, serialized and packed once. */
export class Answers {
  readonly #publisher: Publisher
  readonly #kept = new Map<string, Kept>()

  constructor(publisher: Publisher) {
    this.#publisher = publisher
  }

  /** Returns the response to a request as a frame with the request's id; null if the request has none. */
  async frame(request: Asked, id: unknown): Promise<Buffer | null> {
    const packed = await this.#packed(request)
    return packed && frameFor(packed, id)
  }

  #packed(request: Asked): Promise<PackedAnswer | null> {
    const [key, state] = [`${request.topic} ${request.from} ${request.to}`, this.#publisher.stateOf(request.topic)]
    const known = this.#kept.get(key)
    if (known && known.state === state) return known.packed
    const packed = Promise.resolve(this.#publisher.answer(request)).then((parts) => parts && packAnswer(parts))
    if (state === null) return packed
    this.#kept.delete(key)
    this.#kept.set(key, { state, packed })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break
      this.#kept.delete(oldest)
    }
    return packed
  }
}
