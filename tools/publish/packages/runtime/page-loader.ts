/** Defines the elements of sheets, such as the login, and of pages that open in one. */

let loader: (() => unknown) | null = null

/** Sets the function that defines the elements of the page: `load`, once the page has called it. */
export function setPageLoader(load: () => unknown): void {
  loader = load
}

let loading: Promise<unknown> | null = null

/** Defines the elements of sheets: with `load` if the page uses it, otherwise with the loader of the operator's site, like frames. A failed load is tried again by the next call. */
export async function loadPages(): Promise<void> {
  loading ??= Promise.resolve(
    loader?.() ??
      import(/* webpackIgnore: true */ /* @vite-ignore */ `${Reflect.get(globalThis, 'tradeletAssets')}tradelet.js`),
  )
  try {
    await loading
  } catch (error) {
    loading = null
    throw error
  }
}
