import type { InspectorSocket } from './inspector-socket.ts'

/** Parameters and results in wire format. */
export type Json = Readonly<Record<string, unknown>>

/** Inspector of one window, independent of the process that renders it: another site gets another process. */
export interface PageInspector {
  /** Sends a command to the current document and returns its result. @throws Error with the inspector's message. */
  send(method: string, params?: Json): Promise<Json>
  /** Sends a command to one of the window's processes. */
  sendTo(target: string, method: string, params?: Json): Promise<Json>
}

interface Waiting {
  resolve(result: Json): void
  reject(error: Error): void
}

interface Message {
  id?: number
  method?: string
  params?: Json
  result?: Json
  error?: { message: string }
}

/** Hooks of an inspected window. */
interface Options {
  /** Prepares a process by commands, before its document runs. */
  prepare(send: PageInspector['send']): Promise<unknown>
  /** Receives the events of a document. */
  happened(method: string, params: Json): void
}

/**
 * Inspects a window; resolves when its first process is ready. Messages are wrapped twice: for the window, and for the "target", the process that renders it.
 */
export async function inspect(socket: InspectorSocket, page: number, options: Options): Promise<PageInspector> {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let current = ''
  const ask = (told: (id: number) => void): Promise<Json> => {
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      told(id)
    })
  }
  const ofWindow = (method: string, params: Json = {}) =>
    ask((id) => socket.tell(page, JSON.stringify({ id, method, params })))
  const toTarget = (targetId: string, method: string, params: Json = {}) =>
    ask((id) => {
      const message = JSON.stringify({ id, method, params })
      const outer = { id: ++last, method: 'Target.sendMessageToTarget', params: { targetId, message } }
      socket.tell(page, JSON.stringify(outer))
    })

  const answered = ({ id, result, error }: Message) => {
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result ?? {})
  }

  async function created(targetId: string, isProvisional: boolean, isPaused: boolean): Promise<void> {
    if (!isProvisional) current = targetId
    // A process may exit before it is ready.
    await options.prepare((method, params) => toTarget(targetId, method, params)).catch(() => undefined)
    if (isPaused) await ofWindow('Target.resume', { targetId }).catch(() => undefined)
  }

  return new Promise((resolve) => {
    const heard = (message: Message) => {
      const { method, params = {} } = message
      if (message.id !== undefined) answered(message)
      else if (method === 'Target.targetCreated') {
        const info = params.targetInfo as { targetId: string; isProvisional?: boolean; isPaused?: boolean }
        const ready = created(info.targetId, info.isProvisional === true, info.isPaused === true)
        void ready.then(() => resolve({ send: (name, more) => toTarget(current, name, more), sendTo: toTarget }))
      } else if (method === 'Target.didCommitProvisionalTarget') current = String(params.newTargetId)
      else if (method === 'Target.dispatchMessageFromTarget') {
        const inner = JSON.parse(String(params.message)) as Message
        const isDocument =
          inner.method === 'Page.frameNavigated' && !(inner.params?.frame as Json | undefined)?.parentId
        if (isDocument) current = String(params.targetId)
        if (inner.id !== undefined) answered(inner)
        else if (params.targetId === current || inner.method?.startsWith('Network.')) {
          options.happened(String(inner.method), { ...inner.params, target: params.targetId })
        }
      }
    }
    socket.attach(page, (text) => heard(JSON.parse(text)))
    void ofWindow('Target.setPauseOnStart', { pauseOnStart: true })
  })
}
