/** Key of the state that all elements of a page share, also elements of another build. One key per major version. */
const KEY = Symbol.for('tradelet.1')
// The type of the global object declares no properties with symbol keys.
const page = globalThis as unknown as Record<symbol, Record<string, unknown> | undefined>

/**
 * Returns the page's only instance of something and creates it on the first call. Elements of another build get the same instance, so its shape is a contract
 * between builds of one major version.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageSingleton<T>(name: string, create: () => T): T {
  page[KEY] ??= {}
  const shared = page[KEY]
  shared[name] ??= create()
  return shared[name] as T
}

/**
 * Deletes the page's shared instances except those named in `kept`, as if the page had been reloaded. Calls the `dispose` method of an instance with timers, a
 * socket or listeners. For tests only: existing elements keep their instances.
 */
export function disposeSingletons(kept: readonly string[] = []): void {
  const shared = page[KEY] ?? {}
  for (const [name, instance] of Object.entries(shared)) {
    if (kept.includes(name)) continue
    delete shared[name]
    if (isDisposable(instance)) instance.dispose()
  }
}

const isDisposable = (instance: unknown): instance is { dispose(): void } =>
  typeof instance === 'object' && instance !== null && 'dispose' in instance && typeof instance.dispose === 'function'
