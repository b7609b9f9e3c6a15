import { config } from '../config.ts'
import { pageSingleton } from '../runtime.ts'
import { Feed, type Listener } from './feed.ts'

const feed = (): Feed =>
  pageSingleton('feed', () => {
    const { feed: address, dialect } = config()
    return new Feed({ address, dialect })
  })

/** Listens to a topic of the page's one socket; the answer ends it. */
export const subscribe = (topic: string, listener: Listener): (() => void) => feed().subscribe(topic, listener)

/** Asks once for what a topic is now, as the exchange's `req`. Nothing comes while the socket is closed: who needs an answer asks again. */
export const requestSnapshot = (topic: string, listener: (data: object) => void): void =>
  feed().requestSnapshot(topic, listener)
