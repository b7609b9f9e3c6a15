/** Defines the elements of sheets, such as the login, and of pages that open in one. */

let loading: Promise<unknown> | null = null

/**
 * Defines the elements of sheets: with `load` if the page has called it, which is then in `tradeletLoad`, otherwise with the loader of the operator's site, like
 * frames. A failed load is tried again by the next call.
 */
export async function loadPages(): Promise<void> {
  const load: unknown = Reflect.get(globalThis, 'tradeletLoad')
  const site: unknown = Reflect.get(globalThis, 'tradeletAssets')
  loading ??= Promise.resolve(
    typeof load === 'function' ? load() : import(/* webpackIgnore: true */ /* @vite-ignore */ `${site}tradelet.js`),
  )
  try {
    await loading
  } catch (error) {
    loading = null
    throw error
  }
}
