import { createLimitedLog, type LimitedLog } from '../../core/log/limited-log.ts'
import type { Log } from '../../core/log/log.ts'
import type { ResponseParts } from '../feed/frames.ts'
import type { TopicRequest, TopicSource } from '../feed/topic-source.ts'
import { parseTopic, type Topic } from '../feed/topics.ts'
import { computeResponse, isCheap, type OpenTopic, takeTicks, toTick } from './sample-ticks.ts'
import { getBookVersion, type ServedMarket, stringifyWithBigIds } from './wire-format.ts'

/** Interval between checks of all topics, and the minimum interval between pushes of each kind. */
const CHECK_INTERVAL_MS = 100
const MIN_PUSH_INTERVAL_MS: Record<Topic['kind'], number> = {
  kline: 500,
  trade: CHECK_INTERVAL_MS,
  detail: 1000,
  ticker: 1000,
  depth: 1000,
  refresh: CHECK_INTERVAL_MS,
  differences: CHECK_INTERVAL_MS,
  bbo: CHECK_INTERVAL_MS,
}
/** Time for which a candle history is cached. */
const FRESH_CANDLES_MS = 1_000

/** Topic source of the sample markets. Its timer runs while there are subscribers. */
export class SampleTopicSource implements TopicSource {
  readonly #listed: ReadonlyMap<string, ServedMarket>
  readonly #now: () => number
  readonly #push: (topic: string, json: string) => void
  readonly #open = new Map<string, OpenTopic>()
  #timer: NodeJS.Timeout | null = null

  readonly #report: LimitedLog | null

  /** @param log reports topics that fail; without it `pushDue` throws */
  constructor(
    listed: ReadonlyMap<string, ServedMarket>,
    now: () => number,
    push: (topic: string, json: string) => void,
    log?: Log,
  ) {
    this.#report = log ? createLimitedLog(log) : null
    this.#listed = listed
    this.#now = now
    this.#push = push
  }

  #find(text: string): { topic: Topic; market: ServedMarket } | null {
    const topic = parseTopic(text)
    const market = topic && this.#listed.get(topic.symbol)
    return topic && market ? { topic, market } : null
  }

  hasTopic(text: string): boolean {
    return this.#find(text) !== null
  }

  openTopic(text: string): void {
    const found = this.#find(text)
    if (!found) return
    const now = this.#now()
    const position = {
      pushedAt: now,
      ordinal: found.market.sample.findOrdinalAfter(now),
      version: getBookVersion(now),
    }
    this.#open.set(text, { ...found, ...position })
    this.#timer ??= setInterval(() => this.pushDue(), CHECK_INTERVAL_MS)
  }

  closeTopic(text: string): void {
    this.#open.delete(text)
    if (this.#open.size === 0) this.stop()
  }

  getInitialPush(text: string): string | null {
    const found = this.#find(text)
    if (!found || found.topic.kind === 'differences' || !isCheap(found, this.#now())) return null
    return toEnvelope(text, this.#now(), toTick(found.topic, found.market, this.#now()))
  }

  async respond({ topic: rep, from, to }: TopicRequest): Promise<ResponseParts | null> {
    const found = this.#find(rep)
    if (!found) return null
    const ts = this.#now()
    const head = JSON.stringify({ rep, status: 'ok', ts })
    const data = stringifyWithBigIds(await computeResponse(found.topic, found.market, ts, from, to))
    return { before: '{"id":', after: `,${head.slice(1, -1)},"data":${data}}` }
  }

  /** Candles may be a second old, since the topic's pushes update the last one. Books and trades must be current, since pushes continue them. */
  getCacheState(text: string): number | null {
    const found = this.#find(text)
    const now = this.#now()
    switch (found?.topic.kind) {
      case 'kline':
        return Math.floor(now / FRESH_CANDLES_MS)
      case 'trade':
        return found.market.sample.findOrdinalAfter(now)
      case 'depth':
      case 'refresh':
      case 'differences':
        return getBookVersion(now)
      default:
        return null
    }
  }

  /** Checks every topic with subscribers and pushes what is due. */
  pushDue(): void {
    const now = this.#now()
    for (const [text, open] of this.#open) {
      if (now - open.pushedAt < MIN_PUSH_INTERVAL_MS[open.topic.kind] - CHECK_INTERVAL_MS / 2 && now >= open.pushedAt)
        continue
      try {
        if (!isCheap(open, now)) continue
        for (const tick of takeTicks(open, now)) this.#push(text, toEnvelope(text, now, tick))
      } catch (error) {
        if (!this.#report) throw error
        this.#report({ err: error, topic: text }, 'push failed, subscribers miss it')
      }
    }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#open.clear()
  }
}

const toEnvelope = (ch: string, ts: number, tick: unknown): string => stringifyWithBigIds({ ch, ts, tick })
