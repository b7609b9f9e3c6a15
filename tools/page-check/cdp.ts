/** Part of the Chrome DevTools Protocol that the check uses. */
import { WebSocket } from 'ws'

/** Connection to a browser. */
export interface Connection {
  /** Sends a command, to a page if its session is given. @throws Error with the browser's message */
  send<Result>(method: string, params?: object, session?: string): Promise<Result>
  /** Calls a listener for each event of a session. */
  listen(session: string, listener: (method: string, params: never) => void): void
  close(): void
}

/** Message of the browser. */
interface Message {
  id?: number
  method?: string
  params?: never
  result?: unknown
  error?: { message: string }
  sessionId?: string
}

interface Waiting {
  resolve(result: never): void
  reject(error: Error): void
}

/** Connects to the WebSocket of a browser. @throws Error if nothing listens there */
export async function connectTo(address: string): Promise<Connection> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, Waiting>()
  const listeners: { session: string; listener: (method: string, params: never) => void }[] = []
  let count = 0
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`no browser listens at ${address}`))
  })
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has closed the connection'))
  }
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error, sessionId }: Message = JSON.parse(String(data))
    if (id === undefined) {
      for (const { session, listener } of listeners)
        if (session === sessionId && method) listener(method, params as never)
      return
    }
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (error) reject?.(new Error(error.message))
    else resolve?.(result as never)
  }
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        count += 1
        waiting.set(count, { resolve, reject })
        socket.send(JSON.stringify({ id: count, method, params, sessionId }))
      }),
    listen: (session, listener) => void listeners.push({ session, listener }),
    close: () => socket.close(),
  }
}
