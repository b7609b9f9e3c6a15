import type { Json } from './page-inspector.ts'
import { saidBy } from './script.ts'

/** Window that the console belongs to. */
interface Place {
  id: string
  realm: string
  emit(method: string, params: Json): void
}

const LEVELS: Readonly<Record<string, string>> = { log: 'info', warning: 'warn', error: 'error' }

/** Emits the event for a console message: `log.entryAdded`, or the event of an agent's message. */
export function logged(message: Json, { id, realm, emit }: Place): void {
  const text = String(message.text)
  const said = saidBy(text)
  const source = { realm, context: id }
  const timestamp = Date.now()
  if (said?.kind === 'channel') return emit('script.message', { channel: said.channel, data: said.data, source })
  if (said?.kind === 'files')
    return emit('input.fileDialogOpened', { context: id, multiple: false, element: { sharedId: said.handle } })
  if (said) return emit('browsingContext.historyUpdated', { context: id, timestamp, url: said.url })
  const level = LEVELS[String(message.level)] ?? 'debug'
  const isOwn = message.source === 'javascript' && level === 'error'
  const callFrames = [{ url: String(message.url ?? ''), lineNumber: 0, columnNumber: 0, functionName: '' }]
  emit('log.entryAdded', {
    type: isOwn ? 'javascript' : 'console',
    method: level === 'info' ? 'log' : level,
    level,
    text,
    args: [{ type: 'string', value: text }],
    source,
    timestamp,
    stackTrace: { callFrames },
  })
}
