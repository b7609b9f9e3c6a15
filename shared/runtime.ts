/** Everything that the elements of a page share, also those of another build; one major version, one name. */
const KEY = Symbol.for('tradelet.1')
// No type says what a page's global object holds beyond the platform's own.
const page = globalThis as unknown as Record<symbol, Record<string, unknown> | undefined>

/**
 * The page's one instance of something: made on the first request, the same for all later ones, also for elements that were loaded from a second
 * build. Its shape is therefore a contract between builds of a major version.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageSingleton<T>(name: string, create: () => T): T {
  page[KEY] ??= {}
  const shared = page[KEY]
  shared[name] ??= create()
  return shared[name] as T
}

/**
 * Forgets the page's shared instances, except those named, as on a page that has just been loaded. One that works by itself (timers, a socket, listeners of
 * the page) has a `dispose` method, which ends that. For tests: elements that are on the page keep the instances that they have.
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
