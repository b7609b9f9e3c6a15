import type { ReviewedRecord } from '../../define-domain.ts'

/** Record of a merged list, with the cursor of the page that follows it. */
export interface RecordWithCursor extends ReviewedRecord {
  cursor: string
}

/** Position in a source list: time (epoch ms) and row number of the last record taken from it. */
type Place = Pick<ReviewedRecord, 'at' | 'row'>

const PLACE_PATTERN = /^(\d{1,16})\.(\d{1,18})$/

/** Parses a cursor into the position of each source list, null for a list not read yet. Returns null if the text is not a cursor. */
export function parseCursor(cursor: string): (Place | null)[] | null {
  const places = cursor.split('~').map((text) => {
    const [, at, row] = PLACE_PATTERN.exec(text) ?? []
    return at && row ? { at: Number(at), row } : text === '' ? null : undefined
  })
  return places.includes(undefined) ? null : (places as (Place | null)[])
}

const toCursor = (places: readonly (Place | null)[]): string =>
  places.map((place) => (place ? `${place.at}.${place.row}` : '')).join('~')

/**
 * Merges lists and returns the first `most` records, last changed first; at equal times an earlier list goes first. Each list keeps its own order. `from` has
 * the lists' positions before them.
 */
export function mergeRecords(
  lists: readonly (readonly ReviewedRecord[])[],
  from: readonly (Place | null)[],
  most: number,
): RecordWithCursor[] {
  const places = lists.map((_, list) => from[list] ?? null)
  const taken = lists.map(() => 0)
  const merged: RecordWithCursor[] = []
  while (merged.length < most) {
    const heads = lists.map((records, list) => records[taken[list] ?? 0])
    const list = heads.reduce<number>((best, head, at) => (head && head.at > (heads[best]?.at ?? -1) ? at : best), 0)
    const record = heads[list]
    if (!record) break
    taken[list] = (taken[list] ?? 0) + 1
    places[list] = record
    merged.push({ ...record, cursor: toCursor(places) })
  }
  return merged
}
