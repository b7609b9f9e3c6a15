import { INTERVALS } from '../contract/constants.ts'
import { candleTopic, type Dialect, normalResolution } from '../contract/feed.ts'

/** What a frame says, in either dialect. Ticks are handed on unread: their subscribers know what they expect. */
export type Message =
  | { kind: 'ping'; reply: string }
  | { kind: 'push'; topic: string; tick: object; ts: number }
  | { kind: 'refused'; topic: string; reason: string }
  | { kind: 'other' }

type Fields = Record<string, unknown>

/**
 * Reads a frame's text; null for what is no message. A text with the letters `ping` is a ping unless it is a data message, and the answer is the
 * dialect's own: `{"pong":n}` to `{"ping":n}`, else the text `pong`.
 */
export function readMessage(text: string, dialect: Dialect): Message | null {
  const fields = parse(text)
  if (fields && 'tick' in fields) return readPush(fields)
  if (fields && dialect === 'htx' && 'ping' in fields)
    return { kind: 'ping', reply: JSON.stringify({ pong: fields.ping }) }
  if (text.includes('ping') && (dialect === 'platform' || !fields)) return { kind: 'ping', reply: 'pong' }
  if (!fields) return null
  return fields.status === 'error'
    ? { kind: 'refused', topic: String(fields.id ?? ''), reason: String(fields['err-msg'] ?? '') }
    : { kind: 'other' }
}

function readPush({ ch, ts, symbol, resolution, tick }: Fields): Message | null {
  if (!tick || typeof tick !== 'object') return null
  const time = typeof ts === 'number' ? ts : 0
  if (typeof ch === 'string') return { kind: 'push', topic: ch, tick, ts: time }
  const interval =
    typeof resolution === 'string' || typeof resolution === 'number' ? normalResolution(String(resolution)) : null
  return interval && interval in INTERVALS && typeof symbol === 'string'
    ? { kind: 'push', topic: candleTopic(symbol.toLowerCase(), interval), tick, ts: time }
    : null
}

function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    return null
  }
}
