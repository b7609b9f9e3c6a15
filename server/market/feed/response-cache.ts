import { assembleFrame, type PackedResponse, packResponse } from './frames.ts'
import type { TopicRequest, TopicSource } from './topic-source.ts'

/** Maximum number of cached responses of at most about 60 KB each. */
const MAX_ENTRIES = 64

interface CacheEntry {
  state: number
  packed: Promise<PackedResponse | null>
}

/** Cache of responses to requests: equal requests are computed, serialized and packed once. */
export class ResponseCache {
  readonly #publisher: TopicSource
  readonly #kept = new Map<string, CacheEntry>()

  constructor(publisher: TopicSource) {
    this.#publisher = publisher
  }

  /** Returns the response to a request as a frame with the request's id; null if the request has none. */
  async getFrame(request: TopicRequest, id: unknown): Promise<Buffer | null> {
    const packed = await this.#packed(request)
    return packed && assembleFrame(packed, id)
  }

  #packed(request: TopicRequest): Promise<PackedResponse | null> {
    const [key, state] = [
      `${request.topic} ${request.from} ${request.to}`,
      this.#publisher.getCacheState(request.topic),
    ]
    const known = this.#kept.get(key)
    if (known && known.state === state) return known.packed
    const packed = Promise.resolve(this.#publisher.respond(request)).then((parts) => parts && packResponse(parts))
    if (state === null) return packed
    this.#kept.delete(key)
    this.#kept.set(key, { state, packed })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_ENTRIES) break
      this.#kept.delete(oldest)
    }
    return packed
  }
}
