import type { AnswerParts } from './frames.ts'

/** Request for a topic's history or snapshot; times in seconds. */
export interface Asked {
  topic: string
  from: number | null
  to: number | null
}

/** Source of the data that {@link Hub} serves. */
export interface Publisher {
  /** Returns whether the topic exists. */
  has(topic: string): boolean
  /** Called when a topic gets its first subscriber, and (`closed`) when it loses its last. */
  opened(topic: string): void
  closed(topic: string): void
  /** Returns the JSON of a push that a new subscriber receives immediately, or null. */
  first(topic: string): string | null
  /** Returns the response to a request, complete JSON except for the id; null if there is none. */
  answer(asked: Asked): Promise<AnswerParts | null> | AnswerParts | null
  /** Returns the state on which the response for a topic depends: while it is the same, clients share one response. Null disables caching. */
  stateOf(topic: string): number | null
}
