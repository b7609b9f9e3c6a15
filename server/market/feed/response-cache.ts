import { assembleFrame, type PackedResponse, packResponse } from './frames.ts'
import type { TopicRequest, TopicSource } from './topic-source.ts'

/** Maximum number of cached responses of at most about 60 KB each. */
const MAX_ENTRIES = 64

interface CacheEntry {
  /** `getCacheState` of the topic when the response was computed. */
  state: number
  packed: Promise<PackedResponse | null>
}

/** Cache of responses to requests: equal requests are computed, serialized and packed once. */
export class ResponseCache {
  readonly #source: TopicSource
  readonly #entries = new Map<string, CacheEntry>()

  constructor(source: TopicSource) {
    this.#source = source
  }

  /** Returns the response to a request as a frame with the client's `id`; null if the topic has no response. */
  async getFrame(request: TopicRequest, id: unknown): Promise<Buffer | null> {
    const packed = await this.#getOrCreate(request)
    return packed && assembleFrame(packed, id)
  }

  #getOrCreate(request: TopicRequest): Promise<PackedResponse | null> {
    const [key, state] = [`${request.topic} ${request.from} ${request.to}`, this.#source.getCacheState(request.topic)]
    const cacheEntry = this.#entries.get(key)
    if (cacheEntry && cacheEntry.state === state) return cacheEntry.packed
    const packed = Promise.resolve(this.#source.respond(request)).then((parts) => parts && packResponse(parts))
    if (state === null) return packed
    this.#entries.delete(key)
    this.#entries.set(key, { state, packed })
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break
      this.#entries.delete(oldest)
    }
    return packed
  }
}
