import { candleTopic, type Dialect, normalizeResolution } from '../../base/contract/feed.ts'

/** Push of a topic. Its tick is not parsed: the listeners know the format. */
export interface Push {
  topic: string
  tick: object
  ts: number
}

/** Parsed frame of either dialect. A frame of data holds one push, or those of several topics if the server sends batches. */
export type FrameMessage =
  | { kind: 'ping'; reply: string }
  | { kind: 'push'; pushes: readonly Push[] }
  | { kind: 'answer'; topic: string; data: object }
  | { kind: 'refused'; reason: string }
  | { kind: 'other' }

/** Bounds in ms for plausible server times. A time outside is ignored. */
const MIN_TIME_MS = 1e12
const MAX_TIME_MS = 1e13

/**
 * Parses a frame's text; null if it is not a message. A data message is data even if it contains "ping". Otherwise the reply to `{"ping":n}` is `{"pong":n}` with
 * every digit of n in the htx dialect; in the platform's dialect, the reply to any text with the letters `ping` is `pong`.
 */
export function readMessage(text: string, dialect: Dialect): FrameMessage | null {
  const fields = parse(text)
  const data = fields?.tick ? [fields] : fields?.batch
  if (Array.isArray(data)) {
    const pushes: Push[] = []
    for (const item of data) {
      const push = readPush(Object(item))
      if (push) pushes.push(push)
    }
    return pushes.length > 0 ? { kind: 'push', pushes } : null
  }
  if (text.includes('ping') && dialect === 'platform') return { kind: 'ping', reply: 'pong' }
  const beat = fields && /"ping"\s*:\s*(-?\d+|"\w*")/.exec(text)?.[1]
  if (beat) return { kind: 'ping', reply: `{"pong":${beat}}` }
  if (!fields) return null
  const { rep, data: answer } = fields
  if (typeof rep === 'string' && answer && typeof answer === 'object')
    return { kind: 'answer', topic: rep, data: answer }
  return fields.status === 'error' ? { kind: 'refused', reason: text.slice(0, 200) } : { kind: 'other' }
}

/** Returns the push of an object, or null if it is none. */
function readPush({ ch, ts, symbol, resolution, tick }: Record<string, unknown>): Push | null {
  if (typeof tick !== 'object' || !tick) return null
  const topic = typeof ch === 'string' ? ch : getChartTopic(symbol, resolution)
  return topic ? { topic, tick, ts: typeof ts === 'number' && ts > MIN_TIME_MS && ts < MAX_TIME_MS ? ts : 0 } : null
}

/** Returns the topic of a chart message of the platform's dialect. */
function getChartTopic(symbol: unknown, resolution: unknown): string | null {
  const interval = /string|number/.test(typeof resolution) ? normalizeResolution(`${resolution}`) : null
  return interval && typeof symbol === 'string' ? candleTopic(symbol.toLowerCase(), interval) : null
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
