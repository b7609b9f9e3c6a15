import { config } from '../config.ts'
import { pageSingleton } from '../runtime.ts'
import { Feed } from './feed.ts'

/** Returns the page's feed and creates it on the first call. Elements of all builds share it. */
export const openFeed = (): Feed =>
  pageSingleton('feed', () => {
    const { feed: address, dialect } = config()
    return new Feed({ address, dialect })
  })
