import './page.ts'
import { openFeed } from '../../../shared/wire/feed/open-feed.ts'

/** Opens the page's feed, so that its code is loaded and the first topic opens the socket at once. Call it again after the page's shared state was deleted. */
export const loadFeed = openFeed

loadFeed()
