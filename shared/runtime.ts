/** Everything that the elements of a page share, whichever build they came from; one major version, one name. */
const KEY = Symbol.for('tradelet.1')

/**
 * The page's one instance of something: made by whoever asks first, the same for all later ones, also for elements that were loaded from a second
 * build. Its shape is therefore a contract between builds of a major version.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageSingleton<T>(name: string, create: () => T): T {
  const page = globalThis as unknown as Record<symbol, Record<string, unknown> | undefined>
  page[KEY] ??= {}
  const shared = page[KEY]
  shared[name] ??= create()
  return shared[name] as T
}
