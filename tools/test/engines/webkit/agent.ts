import type { makeReader as MakeReaderFunction, makeTeller as MakeTellerFunction } from './agent-values.ts'

type MakeReader = typeof MakeReaderFunction
type MakeTeller = typeof MakeTellerFunction

/** Prefix of the agent's messages in the page's console. */
export const TOKEN = 'tradelet-agent:'

/** Message from the agent of a document: data for a channel, a new address of the document, or a file input with this handle that was clicked. */
export type Said =
  | { kind: 'channel'; channel: string; data: object }
  | { kind: 'address'; url: string }
  | { kind: 'files'; handle: string }

/** Encoding of a function's result: by value if `whole`, otherwise as a handle. */
interface Telling {
  whole: boolean
}

/** Object that works for the test inside a document, under `globalThis[Symbol.for(TOKEN)]`. */
export interface Agent {
  /** Calls a function with arguments in the format of WebDriver BiDi. Returns JSON, an outcome of `script.callFunction`. */
  call(work: (...args: never[]) => unknown, args: readonly object[], telling: Telling): Promise<string>
  /** Returns the node behind a handle. */
  node(handle: string): unknown
  disown(handles: readonly string[]): void
}

/**
 * Runs in the page before its own scripts, serialized on its own, so it cannot use anything of this module. Creates the agent; `makeReader` and `makeTeller`
 * create its decoder and encoder. The agent sends messages through the console, the only way out of a document.
 */
export function makeAgent(token: string, context: string, makeReader: MakeReader, makeTeller: MakeTeller): void {
  const key = Symbol.for(token)
  if (key in globalThis) return
  const handles = new Map<string, unknown>()
  let last = 0
  const out = console.debug.bind(console)
  // The number keeps the console from merging equal messages.
  const say = (what: object) => out(token + JSON.stringify({ number: ++last, ...what }))
  const keep = (value: unknown): string => {
    const handle = `${performance.timeOrigin}-${++last}`
    handles.set(handle, value)
    return handle
  }
  const held = (handle: string): unknown => {
    if (!handles.has(handle)) throw new Error(`no such handle ${handle}`)
    return handles.get(handle)
  }

  const read = makeReader(held, (channel, data) => say({ kind: 'channel', channel, data: tell(data, true) }))
  const tell = makeTeller(keep, context)

  const agent: Agent = {
    async call(work, args, { whole }) {
      try {
        const result = await (work as (...read: unknown[]) => unknown)(...args.map(read))
        return JSON.stringify({ type: 'success', result: tell(result, whole) })
      } catch (error) {
        const text = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error)
        return JSON.stringify({ type: 'exception', exceptionDetails: { text } })
      }
    },
    node: held,
    disown(forgotten) {
      for (const handle of forgotten) handles.delete(handle)
    },
  }
  Object.defineProperty(globalThis, key, { value: agent })

  // The inspector reports new documents, not new addresses of the same document.
  const moved = () => say({ kind: 'address', url: location.href })
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name]
    history[name] = (...args) => {
      own.apply(history, args)
      moved()
    }
  }
  for (const name of ['popstate', 'hashchange']) addEventListener(name, moved)

  // Reports a click on a file input, since the file dialog appears on a screen without a display.
  const choose = (event: Event) => {
    const [field] = event.composedPath()
    if (field instanceof HTMLInputElement && field.type === 'file') say({ kind: 'files', handle: keep(field) })
  }
  addEventListener('click', choose, { capture: true })
}
