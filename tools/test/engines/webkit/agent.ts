import type { makeReader as MakeReaderFunction, makeTeller as MakeTellerFunction } from './agent-values.ts'

type MakeReader = typeof MakeReaderFunction
type MakeTeller = typeof MakeTellerFunction

/** What begins a message of the agent among those of the page's console. */
export const TOKEN = 'tradelet-agent:'

/** What the agent of a document says: something for a channel, that its address has changed, or that files are to be chosen for the field with this handle. */
export type Said =
  | { kind: 'channel'; channel: string; data: object }
  | { kind: 'address'; url: string }
  | { kind: 'files'; handle: string }

/** How what a function answers is told: whole, or as a handle. */
interface Telling {
  whole: boolean
}

/** What works for the test inside of a document, under `globalThis[Symbol.for(TOKEN)]`. */
export interface Agent {
  /** Calls a function with values as WebDriver BiDi writes them; answers JSON, an outcome of `script.callFunction`. */
  call(work: (...args: never[]) => unknown, args: readonly object[], telling: Telling): Promise<string>
  /** The node behind a handle. */
  node(handle: string): unknown
  disown(handles: readonly string[]): void
}

/**
 * Runs in the page before its own scripts, with nothing of this module around it: makes the agent, whose values the two given functions read and tell. The one way
 * out of a document is its console.
 */
export function makeAgent(token: string, context: string, makeReader: MakeReader, makeTeller: MakeTeller): void {
  const key = Symbol.for(token)
  if (key in globalThis) return
  const handles = new Map<string, unknown>()
  let last = 0
  const out = console.debug.bind(console)
  // Numbered, since a console counts what it has heard before.
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

  // The inspector tells of new documents, not of new addresses of one.
  const moved = () => say({ kind: 'address', url: location.href })
  for (const name of ['pushState', 'replaceState'] as const) {
    const own = history[name]
    history[name] = (...args) => {
      own.apply(history, args)
      moved()
    }
  }
  for (const name of ['popstate', 'hashchange']) addEventListener(name, moved)

  // Nobody sees its window for files.
  const choose = (event: Event) => {
    const [field] = event.composedPath()
    if (field instanceof HTMLInputElement && field.type === 'file') say({ kind: 'files', handle: keep(field) })
  }
  addEventListener('click', choose, { capture: true })
}
