import { pageSingleton } from '../../base/runtime/runtime.ts'

/** Timer of messages that leave on their own. */
interface ReadingTimer {
  start(leave: () => void, ms: number): () => void
}

/** The page's only timer of this kind. A test that reads messages replaces it before the elements load, so that they stay. */
const readingTimer = pageSingleton(
  'readingTimer',
  (): ReadingTimer => ({
    start(leave, ms) {
      const timer = setTimeout(leave, ms)
      return () => clearTimeout(timer)
    },
  }),
)

/** Calls `leave` after a message has been shown for `ms`. Returns a function that stops the timer. */
export const startReadingTime = (leave: () => void, ms: number): (() => void) => readingTimer.start(leave, ms)
