/**
 * Loads the on-demand files of the visit's first page into the browser's cache, so that the page keeps working if the connection is lost: the worker caches those
 * of the suite only. Waits for the worker; there is none if the visitor saves data.
 */
export async function cacheEntry(): Promise<void> {
  const { entry } = document.documentElement.dataset
  if (!entry || !navigator.onLine) return
  await navigator.serviceWorker?.ready
  try {
    const files: string[] = await fetch(entry.replace(/js$/, 'json')).then((response) => response.json())
    await Promise.all(files.map((file) => fetch(`/embed/${file}`)))
  } catch {
    // The connection was lost meanwhile.
  }
}
