import { gunzipSync } from 'node:zlib'

/** Received frame: its text, and whether it was a compressed binary frame as required. */
export interface Frame {
  text: string
  compressed: boolean
}

/** Socket for the audits, which stores all received frames. */
export interface AuditSocket {
  send(text: string): void
  /** Returns the first received or future frame that matches, or null after the timeout. */
  next(fits: (frame: Frame) => boolean, timeoutMs?: number): Promise<Frame | null>
  isOpen(): boolean
  close(): void
}

/**
 * Opens the feed.
 *
 * @throws if it cannot be opened within 10 s
 */
export async function openSocket(address: string): Promise<AuditSocket> {
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  const frames: Frame[] = []
  const waiting = new Set<(frame: Frame) => void>()
  socket.addEventListener('message', ({ data }) => {
    const frame = readFrame(data)
    frames.push(frame)
    for (const waiter of waiting) waiter(frame)
  })
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the socket did not open within 10 s')), 10_000)
    socket.addEventListener('open', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.addEventListener('error', () => reject(new Error('the socket cannot be opened')))
  })
  return {
    send: (text) => socket.send(text),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
    next(fits, timeoutMs = 12_000) {
      const past = frames.find(fits)
      if (past) return Promise.resolve(past)
      return new Promise((resolve) => {
        const finish = (frame: Frame | null) => {
          clearTimeout(timer)
          waiting.delete(waiter)
          resolve(frame)
        }
        const waiter = (frame: Frame) => fits(frame) && finish(frame)
        const timer = setTimeout(finish, timeoutMs, null)
        waiting.add(waiter)
      })
    },
  }
}

function readFrame(data: unknown): Frame {
  if (!(data instanceof ArrayBuffer)) return { text: String(data), compressed: false }
  try {
    return { text: gunzipSync(data).toString('utf8'), compressed: true }
  } catch {
    return { text: Buffer.from(data).toString('utf8'), compressed: false }
  }
}
