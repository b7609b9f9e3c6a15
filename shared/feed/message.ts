import { candleTopic, type Dialect, normalResolution } from '../contract/feed.ts'

/** Parsed frame of either dialect. Ticks are not parsed: their listeners know the format. */
export type FrameMessage =
  | { kind: 'ping'; reply: string }
  | { kind: 'push'; topic: string; tick: object; ts: number }
  | { kind: 'answer'; topic: string; data: object }
  | { kind: 'refused'; reason: string }
  | { kind: 'other' }

/** Bounds in ms for plausible server times. A time outside is ignored. */
const LONG_AGO = 1e12
const FAR_AHEAD = 1e13

/**
 * Parses a frame's text; null if it is not a message. A data message is data even if it contains "ping". Otherwise the reply to `{"ping":n}` is `{"pong":n}` with
 * every digit of n in the htx dialect; in the platform's dialect, the reply to any text with the letters `ping` is `pong`.
 */
export function readMessage(text: string, dialect: Dialect): FrameMessage | null {
  const fields = parse(text)
  if (fields?.tick) return readPush(fields)
  if (text.includes('ping') && dialect === 'platform') return { kind: 'ping', reply: 'pong' }
  const beat = fields && /"ping"\s*:\s*(-?\d+|"\w*")/.exec(text)?.[1]
  if (beat) return { kind: 'ping', reply: `{"pong":${beat}}` }
  if (!fields) return null
  const { rep, data } = fields
  if (typeof rep === 'string' && data && typeof data === 'object') return { kind: 'answer', topic: rep, data }
  return fields.status === 'error' ? { kind: 'refused', reason: text.slice(0, 200) } : { kind: 'other' }
}

function readPush({ ch, ts, symbol, resolution, tick }: Record<string, unknown>): FrameMessage | null {
  if (typeof tick !== 'object' || !tick) return null
  const topic = typeof ch === 'string' ? ch : topicOf(symbol, resolution)
  return topic
    ? { kind: 'push', topic, tick, ts: typeof ts === 'number' && ts > LONG_AGO && ts < FAR_AHEAD ? ts : 0 }
    : null
}

/** Returns the topic of a chart message of the platform's dialect. */
function topicOf(symbol: unknown, resolution: unknown): string | null {
  const interval = /string|number/.test(typeof resolution) ? normalResolution(`${resolution}`) : null
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
