import { frameFor, type PackedAnswer, packAnswer } from './frames.ts'
import type { Asked, Publisher } from './topic-source.ts'

/** Answers that are kept; each is some 60 KB at most. */
const MOST_KEPT = 64

interface Kept {
  state: number
  packed: Promise<PackedAnswer | null>
}

/** The answers to requests. What many ask for at the same time is computed, written and packed once. */
export class Answers {
  readonly #publisher: Pick<Publisher, 'answer' | 'stateOf'>
  readonly #kept = new Map<string, Kept>()

  constructor(publisher: Pick<Publisher, 'answer' | 'stateOf'>) {
    this.#publisher = publisher
  }

  /** The frame that answers a request with its id; null when there is no answer. */
  async frame(asked: Asked, id: unknown): Promise<Buffer | null> {
    const packed = await this.#packed(asked)
    return packed && frameFor(packed, id)
  }

  #packed(asked: Asked): Promise<PackedAnswer | null> {
    const [key, state] = [`${asked.topic} ${asked.from} ${asked.to}`, this.#publisher.stateOf(asked.topic)]
    const known = this.#kept.get(key)
    if (known && known.state === state) return known.packed
    const packed = Promise.resolve(this.#publisher.answer(asked)).then((parts) => parts && packAnswer(parts))
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
