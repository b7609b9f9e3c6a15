import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJsonObject } from '../../feed/json.ts'
import type { Lease } from './upstream-lease.ts'

/** Message between nodes that share a connection. */
export interface SignedMessage {
  /** Number of the lease under which it is sent, and of whose key its signature is made. */
  lease: number
  /** Id of the sender. */
  node: string
  /** Number within the stream of the holder, without gaps; 0 for other messages. */
  sequence: number
  kind: string
  /** Name of the connection that it concerns, or empty. */
  socket: string
  topic: string
  body: string
}

const MAC_BYTES = 32
const LINE_END = 0x0a

/**
 * Returns the bytes of a message: an HMAC-SHA-256 of the event topic and the rest, a line of JSON with all fields but the body, and the body. Without the
 * signature, a program with access to the event server could set prices.
 */
export function packMessage(
  eventTopic: string,
  { number, key }: Lease,
  { body, ...head }: Omit<SignedMessage, 'lease'>,
): Buffer {
  const content = Buffer.from(`${JSON.stringify({ lease: number, ...head })}\n${body}`)
  return Buffer.concat([sign(eventTopic, key, content), content])
}

/** Parses a message without checking its signature. Returns null for anything else. */
export function parseMessage(bytes: Uint8Array): SignedMessage | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(MAC_BYTES)
  const end = content.indexOf(LINE_END)
  const head = end < 0 ? null : parseJsonObject(content.toString('utf8', 0, end))
  if (!head) return null
  const { lease, node, sequence, kind, socket, topic } = head
  if (typeof lease !== 'number' || typeof sequence !== 'number') return null
  if (typeof node !== 'string' || typeof kind !== 'string') return null
  if (typeof socket !== 'string' || typeof topic !== 'string') return null
  return { lease, node, sequence, kind, socket, topic, body: content.toString('utf8', end + 1) }
}

/** Returns whether a message was signed under the lease for this event topic. */
export function isAuthentic(eventTopic: string, { key }: Lease, bytes: Uint8Array): boolean {
  if (bytes.length < MAC_BYTES) return false
  return timingSafeEqual(sign(eventTopic, key, bytes.subarray(MAC_BYTES)), bytes.subarray(0, MAC_BYTES))
}

const sign = (eventTopic: string, key: Buffer, content: Uint8Array): Buffer =>
  createHmac('sha256', key).update(eventTopic).update('\n').update(content).digest()
