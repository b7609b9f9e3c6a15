import { readPageConfig, toOrigin } from './page-config.ts'

/** Major version of the shared state: builds of one major version share it. */
const MAJOR = 0

/** Key of the origin whose elements have the tags `tl-…` on this page. */
const OWNER = Symbol.for('tradelet.owner')

type Shared = Record<string, unknown>
// The type of the global object declares no properties with symbol keys.
const page = globalThis as unknown as Record<symbol, Shared | string | undefined>

/** Origin of the operator's API, for example `https://trade.example.com`. */
export const OPERATOR = toOrigin(readPageConfig().api)

/** Key of the state that this operator's elements share on the page, also elements of another build. One key per major version and API origin. */
export const RUNTIME_KEY = Symbol.for(`tradelet.${MAJOR}.${OPERATOR}`)

/** Returns true if this operator's elements have the tags `tl-…` on this page: it was the first to define an element. */
export function ownsTags(): boolean {
  page[OWNER] ??= OPERATOR
  return page[OWNER] === OPERATOR
}

/**
 * Returns the operator's only instance of something on the page and creates it on the first call. Elements of another build get the same instance, so its shape
 * is a contract between builds of one major version.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageSingleton<T>(name: string, create: () => T): T {
  page[RUNTIME_KEY] ??= {}
  const shared = page[RUNTIME_KEY] as Shared
  shared[name] ??= create()
  return shared[name] as T
}

/**
 * Deletes the operator's shared instances on the page except those named in `kept`, as if the page had been reloaded. Calls the `dispose` method of an instance with timers, a
 * socket or listeners. For tests only: existing elements keep their instances.
 */
export function disposeSingletons(kept: readonly string[] = []): void {
  const shared = (page[RUNTIME_KEY] ?? {}) as Shared
  for (const [name, instance] of Object.entries(shared)) {
    if (kept.includes(name)) continue
    delete shared[name]
    if (isDisposable(instance)) instance.dispose()
  }
}

const isDisposable = (instance: unknown): instance is { dispose(): void } =>
  typeof instance === 'object' && instance !== null && 'dispose' in instance && typeof instance.dispose === 'function'
