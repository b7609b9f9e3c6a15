import type * as values from './agent-values.ts'

type MakeDecoder = typeof values.makeDecoder
type MakeEncoder = typeof values.makeEncoder

/** Prefix of the agent's messages in the page's console. */
export const AGENT_PREFIX = 'tradelet-agent:'

/** Message from the agent of a document: data for a channel, a new address of the document, or a file input with this handle that was clicked. */
export type AgentMessage =
  | { kind: 'channel'; channel: string; data: object }
  | { kind: 'address'; url: string }
  | { kind: 'files'; handle: string }

/** Encoding of a function's result: by value if `whole`, otherwise as a handle. */
interface ResultEncoding {
  whole: boolean
}

/** Object that works for the test inside a document, under `globalThis[Symbol.for(TOKEN)]`. */
export interface Agent {
  /** Calls a function with arguments in the format of WebDriver BiDi. Returns JSON, an outcome of `script.callFunction`. */
  call(work: (...args: never[]) => unknown, args: readonly object[], encoding: ResultEncoding): Promise<string>
  /** Returns the node behind a handle. */
  node(handle: string): unknown
  /** Releases handles. */
  disown(handles: readonly string[]): void
}

/**
 * Runs in the page before its own scripts, serialized on its own, so it cannot use anything of this module. Creates the agent; `makeDecoder` and `makeEncoder`
 * create its decoder and encoder. The agent sends messages through the console, the only way out of a document.
 */
export function makeAgent(token: string, context: string, makeDecoder: MakeDecoder, makeEncoder: MakeEncoder): void {
  const key = Symbol.for(token)
  if (key in globalThis) return
  const handles = new Map<string, unknown>()
  let last = 0
  const out = console.debug.bind(console)
  // The number keeps the console from merging equal messages.
  const send = (message: object) => out(token + JSON.stringify({ number: ++last, ...message }))
  const keep = (value: unknown): string => {
    const handle = `${performance.timeOrigin}-${++last}`
    handles.set(handle, value)
    return handle
  }
  const getValue = (handle: string): unknown => {
    if (!handles.has(handle)) throw new Error(`no such handle ${handle}`)
    return handles.get(handle)
  }

  const decode = makeDecoder(getValue, (channel, data) => send({ kind: 'channel', channel, data: encode(data, true) }))
  const encode = makeEncoder(keep, context)

  const agent: Agent = {
    async call(work, args, { whole }) {
      try {
        const result = await (work as (...decoded: unknown[]) => unknown)(...args.map(decode))
        return JSON.stringify({ type: 'success', result: encode(result, whole) })
      } catch (error) {
        const text = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error)
        return JSON.stringify({ type: 'exception', exceptionDetails: { text } })
      }
    },
    node: getValue,
    disown(forgotten) {
      for (const handle of forgotten) handles.delete(handle)
    },
  }
  Object.defineProperty(globalThis, key, { value: agent })

  // The inspector reports new documents, not new addresses of the same document.
  const sendAddress = () => send({ kind: 'address', url: location.href })
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name]
    history[name] = (...args) => {
      own.apply(history, args)
      sendAddress()
    }
  }
  for (const name of ['popstate', 'hashchange']) addEventListener(name, sendAddress)

  // Reports a click on a file input, since the file dialog appears on a screen without a display.
  const sendFileInput = (event: Event) => {
    const [field] = event.composedPath()
    if (field instanceof HTMLInputElement && field.type === 'file') send({ kind: 'files', handle: keep(field) })
  }
  addEventListener('click', sendFileInput, { capture: true })
}
