import type { ResponseParts } from '../../feed/frames.ts'
import { parseJsonObject } from '../../feed/json.ts'

/** Time after which a request through another node's connection counts as unanswered; a bit more than that node waits itself. */
const TIMEOUT_MS = 11_000

/** Requests of this node that another node sends to the exchange. */
export interface RemoteRequests {
  /** Sends a request with an id. Resolves to its response; null after 11 s, or when requests are cancelled. */
  ask(send: (id: string) => void): Promise<ResponseParts | null>
  /** Handles a response, the text of `formatAnswer`. */
  finish(text: string): void
  /** Ends all requests without a response. */
  cancel(): void
}

/** Creates the requests of a node. */
export function createRemoteRequests(): RemoteRequests {
  const waiting = new Map<string, (parts: ResponseParts | null) => void>()
  let last = 0
  return {
    ask(send) {
      last += 1
      const id = String(last)
      return new Promise((resolve) => {
        const finish = (parts: ResponseParts | null) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(parts)
        }
        const timer = setTimeout(finish, TIMEOUT_MS, null)
        waiting.set(id, finish)
        send(id)
      })
    },
    finish(text) {
      const { id, parts } = parseJsonObject(text) ?? {}
      const { before, after } = (parts ?? {}) as Record<string, unknown>
      const isComplete = typeof before === 'string' && typeof after === 'string'
      waiting.get(String(id))?.(isComplete ? { before, after } : null)
    },
    cancel() {
      for (const finish of waiting.values()) finish(null)
    },
  }
}

/** Returns the text of a response to the request `id`. */
export const formatAnswer = (id: string, parts: ResponseParts | null): string => JSON.stringify({ id, parts })

/** Parses a request of another node; null for anything else. */
export function parseAsk(text: string): { id: string; message: Record<string, unknown> } | null {
  const { id, message } = parseJsonObject(text) ?? {}
  if (typeof id !== 'string' || !message || typeof message !== 'object') return null
  return { id, message: message as Record<string, unknown> }
}
