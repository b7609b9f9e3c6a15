import { config } from '../config.ts'
import { once } from '../runtime.ts'
import { Feed, type Listener } from './feed.ts'

/** Listens to a topic of the page's one socket; the answer ends it. */
export const subscribe = (topic: string, listener: Listener): (() => void) =>
  once('feed', () => new Feed({ address: config().feed, dialect: config().dialect })).subscribe(topic, listener)
