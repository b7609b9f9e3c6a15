import { config } from '../config.ts'
import { once } from '../runtime.ts'
import { Feed, type Listener } from './feed.ts'

/** Listens to a topic of the page's one socket; the answer ends it. */
export function subscribe(topic: string, listener: Listener): () => void {
  const feed = once('feed', () => {
    const { feed: address, dialect } = config()
    return new Feed({ address, dialect })
  })
  return feed.subscribe(topic, listener)
}
