import type { Db } from '../../core/db/db.ts'
import type { Context } from '../../core/http/context.ts'
import type { Domain } from '../../define-domain.ts'
import { isOrigin } from './page-policy.ts'

/** Maximum age of the cached origins, ms. */
const MAX_AGE_MS = 1_000
/** Maximum number of origins listed in the header, which every page carries. */
const MAX_ORIGINS = 100
/** Source that allows every origin, used if there are too many to list. */
const ANY_ORIGIN: readonly string[] = ['https:']

/** Address as a whole value, or as the `src` of a picture in HTML. */
const ADDRESS_PATTERN = /^\s*((?:https?:)?\/\/[^\s"'<>]+)|\bsrc\s*=\s*["']?\s*((?:https?:)?\/\/[^\s"'<>]+)/gi

/** Returns the origins of the pictures in a text: an address, or HTML with pictures in it. */
export function findPictureOrigins(text: string): string[] {
  return [...text.matchAll(ADDRESS_PATTERN)].flatMap(([, own, src]) => {
    const address = own ?? src ?? ''
    const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
    return url && isOrigin(url.origin) ? [url.origin] : []
  })
}

/**
 * Returns a function that reads the origins of the operator's pictures, by the `pictures` queries of the domains. Reads the database at most once a second.
 * While it cannot be read, the last origins remain.
 */
export function createOriginsReader(
  { db, now }: Pick<Context, 'db' | 'now'>,
  parts: readonly Domain[],
): () => Promise<readonly string[]> {
  const queries = parts.flatMap(({ pictures }) => pictures ?? [])
  let known: { readAt: number; origins: Promise<readonly string[]> } | null = null
  return () => {
    if (known && Math.abs(now() - known.readAt) < MAX_AGE_MS) return known.origins
    const former = known?.origins
    const origins = readOrigins(db, queries).catch((error: unknown) => {
      if (former) return former
      known = null
      throw error
    })
    known = { readAt: now(), origins }
    return origins
  }
}

async function readOrigins(db: Db, queries: readonly string[]): Promise<readonly string[]> {
  if (queries.length === 0) return []
  const rows = await db.query<{ text: string }>(
    `SELECT DISTINCT text FROM (${queries.join(' UNION ALL ')}) AS shown WHERE text ~* '//'`,
  )
  const origins = [...new Set(rows.flatMap(({ text }) => findPictureOrigins(text)))].sort()
  return origins.length > MAX_ORIGINS ? ANY_ORIGIN : origins
}
