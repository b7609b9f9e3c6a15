import type { AnswerParts } from './frames.ts'

/** A request for a topic's history or snapshot, times in seconds. */
export interface Asked {
  topic: string
  from: number | null
  to: number | null
}

/** Where the hub's data comes from. */
export interface Publisher {
  /** Whether there is such a topic. */
  has(topic: string): boolean
  /** The first subscriber came, the last one went. */
  opened(topic: string): void
  closed(topic: string): void
  /** What a new subscriber is told at once: a push's JSON, or null. */
  first(topic: string): string | null
  /** The answer to a request, its whole JSON but for the id; null when there is none. */
  answer(asked: Asked): Promise<AnswerParts | null> | AnswerParts | null
  /** What the answer to a request for a topic depends on now: while it stays the same, one answer serves all who ask. Null when each must have its own. */
  stateOf(topic: string): number | null
}
