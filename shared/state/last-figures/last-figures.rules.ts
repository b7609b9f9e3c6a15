/** Stored figure: response data in wire form, and the time of the response, epoch ms. */
export interface StoredFigure {
  at: number
  data: unknown
}

/** Stored figures by name. */
export type StoredFigures = ReadonlyMap<string, StoredFigure>

/** Maximum length of all stored figures as text. Browsers store about 5,000,000 characters for a site. */
export const MAX_STORED_CHARS = 200_000

/** Maximum age of a figure, in ms: the life of a session. */
export const MAX_FIGURE_AGE_MS = 7 * 86_400_000

/**
 * Returns the owner of stored figures: the address of the backend and a hash of the session token. Figures of another session are never shown, and the token
 * cannot be derived from the hash of 53 bits.
 */
export function createFiguresOwner(api: string, token: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const unit of token) {
    const code = unit.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  const hash = 4294967296 * (2097151 & low) + (high >>> 0)
  return `${api} ${token === '' ? '' : hash.toString(36)}`
}

/**
 * Parses stored figures. Returns those of `owner` that are at most 7 days old. Returns none if the text is invalid or belongs to another owner. A time in the
 * future, from a device clock that was wrong, counts as invalid.
 */
export function parseFigures(text: string, owner: string, now: number): Map<string, StoredFigure> {
  const stored = parseObject(text)
  if (stored.owner !== owner) return new Map()
  return new Map(
    Object.entries(Object(stored.figures)).flatMap(([name, figure]) => {
      const { at, data }: Record<string, unknown> = Object(figure)
      return typeof at === 'number' && at <= now && now - at <= MAX_FIGURE_AGE_MS ? [[name, { at, data }]] : []
    }),
  )
}

/** Returns the text to store. Figures that make it longer than 200,000 characters are left out, the longest first; "" if none is left. */
export function formatFigures(owner: string, figures: StoredFigures): string {
  const kept = new Map(figures)
  for (;;) {
    if (kept.size === 0) return ''
    const text = JSON.stringify({ owner, figures: Object.fromEntries(kept) })
    if (text.length <= MAX_STORED_CHARS) return text
    const lengths = [...kept].map(([name, { data }]) => ({ name, length: JSON.stringify(data).length }))
    const longest = lengths.reduce((most, one) => (one.length > most.length ? one : most))
    kept.delete(longest.name)
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
