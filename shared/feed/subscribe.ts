import { config } from '../config.ts'
import { pageSingleton } from '../runtime.ts'
import { Feed, type Listener } from './feed.ts'

const feed = (): Feed =>
  pageSingleton('feed', () => {
    const { feed: address, dialect } = config()
    return new Feed({ address, dialect })
  })

/** Adds a listener of a topic on the page's shared socket. Returns a function that removes it. */
export const subscribe = (topic: string, listener: Listener): (() => void) => feed().subscribe(topic, listener)

/** Requests the current state of a topic once (`req` of the exchange). There is no response while the socket is closed; the caller must then request again. */
export const requestSnapshot = (topic: string, listener: (data: object) => void): void =>
  feed().requestSnapshot(topic, listener)
