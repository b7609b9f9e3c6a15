/** Value in the format of WebDriver BiDi (`script.LocalValue`), or the handle of an earlier value. */
interface Value {
  type?: string
  value?: unknown
  handle?: string
  sharedId?: string
}

/**
 * Runs in the page, serialized on its own, so it cannot use anything of this module. Returns a function that decodes values of WebDriver BiDi. `held` resolves
 * a handle; `send` receives the data that the page passes to a channel.
 */
export function makeReader(
  held: (handle: string) => unknown,
  send: (channel: string, data: unknown) => void,
): (value: object) => unknown {
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
      return (data: unknown) => send(channel, data)
    }
    return value
  }
  return read
}

/**
 * Runs in the page, serialized on its own, so it cannot use anything of this module. Returns a function that encodes values for WebDriver BiDi
 * (`script.RemoteValue`): objects by value if `whole`, otherwise as a handle from `keep`. `context` is the window's id.
 */
export function makeTeller(
  keep: (value: unknown) => string,
  context: string,
): (value: unknown, whole: boolean) => object {
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
  return tell
}
