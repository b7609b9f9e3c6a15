import type { FetchPage } from './paged-list.ts'

/** Rows per page of an export, and pages per export at most. */
const EXPORT_PAGE_SIZE = 100
const MAX_EXPORT_PAGES = 1_000

/**
 * Requests all pages of a list for an export. Returns its rows, each once, or null if a page failed. Backends may return smaller pages than requested, so a
 * page shorter than the first one is the last. `cursorOf` returns the cursor after a row, by default its key.
 */
export async function collectPages<T>(
  fetch: FetchPage<T>,
  keyOf: (row: T) => string,
  cursorOf: (row: T) => string = keyOf,
): Promise<T[] | null> {
  const rows = new Map<string, T>()
  let size = 1
  let after: string | null = null
  for (let page = 1; page <= MAX_EXPORT_PAGES; page += 1) {
    const response = await fetch({ page, limit: EXPORT_PAGE_SIZE, after })
    if (!response.ok) return null
    for (const row of response.data) rows.set(keyOf(row), row)
    const last = response.data.at(-1)
    after = (last && cursorOf(last)) || null
    if (page === 1) size = Math.max(1, response.data.length)
    if (response.data.length < size) break
  }
  return [...rows.values()]
}
