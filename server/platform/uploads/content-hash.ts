import { isSamePicture } from '../../../shared/base/contract/picture-content.ts'
import type { Sql } from '../../core/db/db.ts'

/**
 * Returns the position of the first upload whose picture is also that of an earlier one in the list, or -1. Equal are the same file, and a copy of the same photo
 * that was scaled or encoded again. An upload that an older release stored has no sketch and equals only the same file; one of release 0.1 has no digest until it
 * is moved.
 */
export async function findRepeatedPicture(sql: Sql, names: readonly string[]): Promise<number> {
  const pictures = await sql.query<{ name: string; digest: string | null; sketch: string | null }>(
    'SELECT name, digest, sketch FROM uploads WHERE name = ANY ($1::text[])',
    [names],
  )
  const found = names.map((name) => pictures.find((picture) => picture.name === name))
  return found.findIndex(
    (one, at) =>
      one &&
      found
        .slice(0, at)
        .some(
          (other) =>
            other &&
            (one.name === other.name ||
              (one.digest !== null && one.digest === other.digest) ||
              (one.sketch !== null && other.sketch !== null && isSamePicture(one.sketch, other.sketch))),
        ),
  )
}
