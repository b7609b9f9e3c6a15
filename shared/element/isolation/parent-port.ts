import type { StartMessage, ToFrame, ToPage } from './protocol.ts'

/** Request for a session from the functions of the page's configuration. */
type Asked = { what: 'session' } | { what: 'exchange'; code: { code: string; verifier: string } }

/** Connection of the frame to the page around it. */
export interface ParentPort {
  send(message: ToPage): void
  /** Sends a question and resolves to the answer of the page. Stays pending if the page does not reply. */
  ask(message: Asked): Promise<unknown>
  /** Returns a new id for a message. */
  createId(): number
  /** Sends a message, and resolves to the answer to its id. */
  request(message: ToPage & { id: number }): Promise<unknown>
  /** Handles all messages except those of type `answer`, which settle the promises of `ask` and `request`. */
  onMessage: (message: Exclude<ToFrame, { type: 'answer' }>) => void
}

/** Wraps the port of a start message. */
export function openPort(port: MessagePort): ParentPort {
  const waiting = new Map<number, (value: unknown) => void>()
  let lastId = 0
  const opened: ParentPort = {
    send: (message) => port.postMessage(message),
    ask: (message) => opened.request({ type: 'ask', id: opened.createId(), ...message }),
    createId() {
      lastId += 1
      return lastId
    },
    request: (message) =>
      new Promise((resolve) => {
        waiting.set(message.id, resolve)
        port.postMessage(message)
      }),
    onMessage: () => undefined,
  }
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.type !== 'answer') return opened.onMessage(data)
    waiting.get(data.id)?.(data.value)
    waiting.delete(data.id)
  }
  return opened
}

/** Resolves to the first start message of the parent with the origin that the browser names for it. Messages of all other windows are ignored. */
export const waitForStart = (version: number): Promise<{ start: StartMessage; origin: string; port: MessagePort }> =>
  new Promise((resolve) => {
    const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent<StartMessage | null>) => {
      const isStart = source === parent && data?.tradelet === 'start' && data.version <= version
      if (!isStart || !port || !/^https?:/.test(origin)) return
      removeEventListener('message', onMessage)
      resolve({ start: data, origin, port })
    }
    addEventListener('message', onMessage)
  })
