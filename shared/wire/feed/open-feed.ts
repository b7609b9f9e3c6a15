import { config } from '../../base/runtime/config.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { Feed } from './feed-client.ts'

/** Returns the page's feed and creates it on the first call. Elements of all builds share it. */
export const openFeed = (): Feed =>
  pageSingleton('feed', () => {
    const { feed: address, dialect } = config()
    return new Feed({ address, dialect })
  })
