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
 * Runs in the page before its own scripts: makes the agent. Values are read and told as WebDriver BiDi has it (`script.LocalValue`, `script.RemoteValue`). The one
 * way out of a document is its console.
 */
export function makeAgent(token: string, context: string): void {
  type Value = { type?: string; value?: unknown; handle?: string; sharedId?: string }
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

  const read = ({ type, value, handle, sharedId }: Value): unknown => {
    if (handle ?? sharedId) return held(String(handle ?? sharedId))
    const list = (value ?? []) as Value[]
    if (type === 'undefined') return undefined
    if (type === 'null') return null
    if (type === 'number') return Number(value)
    if (type === 'bigint') return BigInt(String(value))
    if (type === 'array') return list.map(read)
    if (type === 'object')
      return Object.fromEntries(
        (value as [string | Value, Value][]).map(([name, inner]) => [
          typeof name === 'string' ? name : read(name),
          read(inner),
        ]),
      )
    if (type === 'date') return new Date(String(value))
    if (type === 'regexp') {
      const { pattern, flags } = value as { pattern: string; flags?: string }
      return new RegExp(pattern, flags)
    }
    if (type === 'channel') {
      const { channel } = value as { channel: string }
      return (data: unknown) => say({ kind: 'channel', channel, data: tell(data, true) })
    }
    return value
  }

  const numberOf = (value: number) => (Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : String(value))
  const kindOf = (value: object): string => {
    if (typeof value === 'function') return 'function'
    if (Array.isArray(value)) return 'array'
    if (value instanceof Node) return 'node'
    if (value === globalThis) return 'window'
    if (value instanceof Date) return 'date'
    if (value instanceof RegExp) return 'regexp'
    if (value instanceof Error) return 'error'
    if (value instanceof Promise) return 'promise'
    if (value instanceof Map) return 'map'
    if (value instanceof Set) return 'set'
    return 'object'
  }
  const contentOf = (type: string, value: object): unknown => {
    if (type === 'array') return (value as unknown[]).map((one) => tell(one, true))
    if (type === 'object') return Object.entries(value).map(([name, inner]) => [name, tell(inner, true)])
    if (type === 'date') return (value as Date).toISOString()
    if (type === 'regexp') return { pattern: (value as RegExp).source, flags: (value as RegExp).flags }
    return undefined
  }
  const tell = (value: unknown, whole: boolean): object => {
    if (value === undefined) return { type: 'undefined' }
    if (value === null) return { type: 'null' }
    if (typeof value === 'number') return { type: 'number', value: numberOf(value) }
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) }
    if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, value }
    if (typeof value === 'symbol') return { type: 'symbol' }
    const type = kindOf(value)
    if (type === 'node') {
      const handle = keep(value)
      return { type, handle, sharedId: handle, value: { localName: (value as Element).localName } }
    }
    if (type === 'window') return { type, handle: keep(value), value: { context } }
    return whole ? { type, value: contentOf(type, value) } : { type, handle: keep(value) }
  }

  const agent: Agent = {
    async call(work, args, { whole }) {
      try {
        const result = await (work as (...read: unknown[]) => unknown)(...args.map((arg) => read(arg as Value)))
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
