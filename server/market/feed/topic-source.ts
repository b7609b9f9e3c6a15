import type { ResponseParts } from './frames.ts'

/** Request for a topic's history or snapshot. `from` and `to` are in seconds since 1970; null if the client does not limit the range. */
export interface TopicRequest {
  topic: string
  from: number | null
  to: number | null
}

/** Source of the data that `FeedServer` serves: the sample market or a relayed exchange. */
export interface TopicSource {
  /** Returns whether the topic exists. */
  hasTopic(topic: string): boolean
  /** Called when a topic gets its first subscriber, and (`closeTopic`) when it loses its last. */
  openTopic(topic: string): void
  closeTopic(topic: string): void
  /** Returns the JSON of a push that a new subscriber receives immediately, or null. */
  getInitialPush(topic: string): string | null
  /** Returns the response to a request, complete JSON except for the id; null if there is none. */
  respond(request: TopicRequest): Promise<ResponseParts | null> | ResponseParts | null
  /** Returns the state on which the response for a topic depends: while it is the same, clients share one response. Null disables caching. */
  getCacheState(topic: string): number | null
}
