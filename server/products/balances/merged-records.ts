import type { ReviewedRecord } from '../../define-domain.ts'

/** A record of a list that is put together from several, and where it stands in it: what the page beyond it is asked for by. */
export interface PlacedRecord extends ReviewedRecord {
  cursor: string
}

/** Where a list stands: of its last record that was told the time, epoch ms, and the number. */
type Place = Pick<ReviewedRecord, 'at' | 'row'>

const PLACE = /^(\d{1,16})\.(\d{1,18})$/

/** Where each list stands after the record of a cursor, null for one that told nothing yet; null for a text that is no cursor. */
export function placesIn(cursor: string): (Place | null)[] | null {
  const places = cursor.split('~').map((text) => {
    const [, at, row] = PLACE.exec(text) ?? []
    return at && row ? { at: Number(at), row } : text === '' ? null : undefined
  })
  return places.includes(undefined) ? null : (places as (Place | null)[])
}

const cursorOf = (places: readonly (Place | null)[]): string =>
  places.map((place) => (place ? `${place.at}.${place.row}` : '')).join('~')

/** The first `most` records of several lists, what changed last first, of the same time those of an earlier list; each list keeps its own order. `from` is where the lists stood before them. */
export function mergedRecords(
  lists: readonly (readonly ReviewedRecord[])[],
  from: readonly (Place | null)[],
  most: number,
): PlacedRecord[] {
  const places = lists.map((_, list) => from[list] ?? null)
  const taken = lists.map(() => 0)
  const merged: PlacedRecord[] = []
  while (merged.length < most) {
    const heads = lists.map((records, list) => records[taken[list] ?? 0])
    const list = heads.reduce<number>((best, head, at) => (head && head.at > (heads[best]?.at ?? -1) ? at : best), 0)
    const record = heads[list]
    if (!record) break
    taken[list] = (taken[list] ?? 0) + 1
    places[list] = record
    merged.push({ ...record, cursor: cursorOf(places) })
  }
  return merged
}
