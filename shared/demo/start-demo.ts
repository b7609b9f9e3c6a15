import { uploadImage } from '../base/contract/upload.ts'
import { config } from '../base/runtime/config.ts'
import { pageSingleton } from '../base/runtime/runtime.ts'
import { $language, getInitialLanguage } from '../state/preferences/language.ts'
import { readStored, writeStored } from '../state/preferences/storage.ts'
import { $texts } from '../state/preferences/texts.ts'
import { $token } from '../state/session/token.ts'
import { $network, recordNetworkSign } from '../wire/feed/network.ts'
import { $reconnected } from '../wire/feed/poll-signals.ts'
import { DemoBackend } from './backend.ts'
import { type Demo, type DemoOptions, SCENARIOS } from './demo-options.ts'
import { DemoFeedServer } from './page/feed-server.ts'
import { replaceFetch } from './page/fetch.ts'
import { startInFrames } from './page/frames.ts'
import { showLabel } from './page/label.ts'
import { replaceUploads } from './page/replace-upload.ts'
import { replaceWebSocket } from './page/socket.ts'
import { DemoResponder } from './respond.ts'
import { createSampleMember } from './sample-member.ts'
import { settleDue } from './settle-due.ts'

/** Running demo with its feed. */
interface RunningDemo {
  feed: DemoFeedServer
  /** Restores the connections of the page. */
  restore(): void
}

/** Demo of the page. */
const page = pageSingleton('demo', () => ({ current: null as RunningDemo | null }))

/**
 * Starts a demo: from now on all elements of the page are served by made-up data in its memory, and no request leaves the page for the backend. The label
 * "Sample data" shows it. A running demo is replaced. Nothing is stored. The visitor's own session on this site is kept.
 *
 * @throws RangeError if the scenario or a market is unknown, or if the seed has a fraction
 */
export function startDemo(options: DemoOptions = {}): Demo {
  const { seed = 1, scenario = 'normal', signedIn = true, now, label } = options
  if (!Number.isSafeInteger(seed)) throw new RangeError(`seed must be an integer, not ${seed}`)
  assertScenario(scenario)
  const previous = page.current
  previous?.restore()
  const backend = new DemoBackend(options, $texts('demo'))
  createSampleMember(backend)
  const feed = new DemoFeedServer(backend)
  const responder = new DemoResponder(backend)
  // Before `takeSession` changes the token: a session of a partner then supplies none and ignores the change.
  const frames = startInFrames({ seed, scenario, signedIn, now: now?.() ?? null })
  const ends = [...connect(backend, responder, feed), takeSession(backend, signedIn), showLabel(label)]
  const running: RunningDemo = {
    feed,
    restore() {
      for (const end of ends.splice(0)) end()
    },
  }
  page.current = running
  if (previous) feed.takeOver(previous.feed)
  else leaveSocket()
  reloadHistories()
  return {
    seed,
    get scenario() {
      return backend.scenario
    },
    setScenario(next) {
      assertScenario(next)
      backend.scenario = next
      responder.restartScenario()
      frames.repeat('setScenario', next)
    },
    setPrice(symbol, price) {
      const market = backend.findMarket(symbol)
      if (!market || !(Number(price) > 0)) throw new RangeError(`no market "${symbol}", or no price: "${price}"`)
      market.setPrice(backend.getMarketTime(), Number(price))
      feed.push()
      frames.repeat('setPrice', symbol, price)
    },
    advance(ms) {
      backend.clock.advance(ms)
      settleDue(backend)
      feed.push()
      frames.repeat('advance', ms)
    },
    now: () => backend.now(),
    stop() {
      if (page.current !== running) return
      // First: a session of a partner then supplies the token of calls again.
      frames.end()
      running.restore()
      feed.close()
      page.current = null
      reloadHistories()
    },
  }
}

function assertScenario(scenario: string): void {
  if (!SCENARIOS.some((known) => known === scenario))
    throw new RangeError(`unknown scenario "${scenario}", not one of ${SCENARIOS.join(', ')}`)
}

/** Replaces the connections of the page to its backend. Returns functions that restore them. */
function connect(backend: DemoBackend, responder: DemoResponder, feed: DemoFeedServer): (() => void)[] {
  const getBases = () => {
    const { api, market } = config()
    return [api, market, new URL('/uploads', api).href]
  }
  const respond = responder.respond.bind(responder)
  const { path } = uploadImage
  const uploadPath = config().paths[path] ?? path
  const keepPicture = (file: Blob, response: string) => {
    const { url } = Object(JSON.parse(response).data)
    if (typeof url === 'string') backend.pictures.set(url, file)
  }
  return [
    replaceFetch(getBases, respond),
    replaceWebSocket((address) => address === config().feed, feed),
    replaceUploads(() => `${config().api}/${uploadPath}`, uploadPath, respond, keepPicture),
  ]
}

/**
 * Signs the demo's member in, or shows the page to a visitor. The stored session is neither used nor changed: a demo on the product's own site uses the storage
 * keys and the language of a partner's page, and restores the token stored under these keys when an element changes it.
 */
function takeSession(backend: DemoBackend, signedIn: boolean): () => void {
  const { hosted } = config()
  const before = $token.get()
  Object.assign(config(), { hosted: false })
  // On the product's own site, the language that the page declares was not used until here.
  $language.set(getInitialLanguage())
  const stored = readStored('token')
  const token = signedIn ? `demo-${backend.createId()}` : ''
  if (signedIn) backend.tokens.add(token)
  $token.set(token)
  const end = $token.listen(() => {
    if (readStored('token') !== stored) writeStored('token', stored)
  })
  return () => {
    end()
    Object.assign(config(), { hosted })
    $language.set(getInitialLanguage())
    $token.set(before)
  }
}

/** Makes the page close the socket of its backend, if it has opened one before the demo. */
function leaveSocket(): void {
  $network.set(0)
  recordNetworkSign()
}

/** Makes elements reload their data, as after a reconnect. */
const reloadHistories = (): void => $reconnected.set($reconnected.get() + 1)
