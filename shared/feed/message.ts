import { candleTopic, type Dialect, normalResolution } from '../contract/feed.ts'

/** What a frame says, in either dialect. Ticks are handed on unread: their subscribers know what they expect. */
export type FrameMessage =
  | { kind: 'ping'; reply: string }
  | { kind: 'push'; topic: string; tick: object; ts: number }
  | { kind: 'answer'; topic: string; data: object }
  | { kind: 'refused'; reason: string }
  | { kind: 'other' }

/** No server's clock is outside of these, in milliseconds; what is, is no time. */
const LONG_AGO = 1e12
const FAR_AHEAD = 1e13

/**
 * Reads a frame's text; null for what is no message. A data message is data even if it contains "ping". Else `{"ping":n}` is answered `{"pong":n}` in the
 * exchange's dialect, n to the last digit, and in the platform's any text with the letters `ping` is answered `pong`.
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

/** The topic that a chart message of the platform's own kind belongs to. */
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
