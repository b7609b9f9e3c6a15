import type { InspectorSocket } from '../../tools/test/engines/webkit/inspector-socket.ts'
import type { Json } from '../../tools/test/engines/webkit/page-inspector.ts'

/** Command that a page received. `target` is the process that it was sent to, null for the window itself. */
interface SentCommand {
  target: string | null
  method: string
  params: Json
}

/** Inspector server without a browser. Each command gets the response of `reply`. */
export interface FakeInspector {
  socket: InspectorSocket
  sent: SentCommand[]
  /** Announces a process of the window. */
  createTarget(targetId: string, more?: Json): void
  /** Makes a provisional process the current one. */
  commitTarget(newTargetId: string): void
  /** Reports an event of a process. */
  emit(target: string, method: string, params?: Json): void
}

/** Creates an inspector server. `reply` returns the result of a command; an Error is reported as the inspector's error. */
export function createFakeInspector(reply: (command: SentCommand) => Json | Error = () => ({})): FakeInspector {
  const sent: SentCommand[] = []
  let hear: (text: string) => void = () => undefined
  const send = (message: object) => hear(JSON.stringify(message))
  const wrap = (targetId: string, message: object) =>
    send({ method: 'Target.dispatchMessageFromTarget', params: { targetId, message: JSON.stringify(message) } })
  const answer = (id: number, command: SentCommand, tell: (message: object) => void) => {
    sent.push(command)
    const result = reply(command)
    queueMicrotask(() => tell(result instanceof Error ? { id, error: { message: result.message } } : { id, result }))
  }
  return {
    sent,
    socket: {
      attach: (_page, heard) => {
        hear = heard
      },
      send(_page, text) {
        const { id, method, params } = JSON.parse(text)
        if (method !== 'Target.sendMessageToTarget') return answer(id, { target: null, method, params }, send)
        const inner = JSON.parse(params.message)
        answer(inner.id, { target: params.targetId, method: inner.method, params: inner.params }, (message) =>
          wrap(params.targetId, message),
        )
      },
      close: () => undefined,
    },
    createTarget: (targetId, more = {}) =>
      send({ method: 'Target.targetCreated', params: { targetInfo: { targetId, ...more } } }),
    commitTarget: (newTargetId) => send({ method: 'Target.didCommitProvisionalTarget', params: { newTargetId } }),
    emit: (target, method, params = {}) => wrap(target, { method, params }),
  }
}
