import { RECONNECT_MS } from '../../base/contract/constants.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import type { Feed, Listener } from './feed-client.ts'
import { setFeedState } from './status.ts'

/** Returns the page's feed; undefined before its code is loaded. */
const findFeed = () => pageSingleton<Feed | undefined>('feed', () => undefined)

/**
 * Creates the function that adds a listener of a topic on the page's shared socket. The function returns one that removes the listener. The first topic
 * loads the feed's code; elements are shown without it. If loading fails, the feed is offline and loads again after 3 s, as a socket reconnects.
 */
export const createSubscribe =
  (load: () => Promise<Feed>) =>
  (topic: string, listener: Listener): (() => void) => {
    let end: (() => void) | undefined
    let isEnded = false
    const start = (feed: Feed) => {
      if (!isEnded) end = feed.subscribe(topic, listener)
    }
    const loadFeed = () => {
      if (!isEnded)
        load().then(start, () => {
          setFeedState('offline', Date.now() + RECONNECT_MS)
          setTimeout(loadFeed, RECONNECT_MS)
        })
    }
    const feed = findFeed()
    if (feed) start(feed)
    else loadFeed()
    return () => {
      isEnded = true
      end?.()
    }
  }

/** Adds a listener of a topic on the page's shared socket. Returns a function that removes it. */
export const subscribe = createSubscribe(async () => (await import('./open-feed.ts')).openFeed())

/**
 * Requests the current state of a topic once (`req` of the exchange). Nothing is requested while the socket is closed or its code is loading: the caller
 * must then request again.
 */
export const requestSnapshot = (topic: string, listener: (data: object) => void): void =>
  findFeed()?.requestSnapshot(topic, listener)
