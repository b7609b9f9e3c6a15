import type { Sql } from '../../core/db/sql.ts'
import { MAX_SIMILAR_BITS } from '../../platform/uploads/perceptual-hash.ts'

/** Period in ms within which deposits of the same member, network and amount are marked. */
const SAME_AMOUNT_MS = 24 * 3_600_000
/** Period in ms within which similar pictures are marked. */
const SIMILAR_PICTURE_MS = 30 * 24 * 3_600_000

interface PictureMatch {
  subject: string
  other: string
  member: string
  is_same: boolean
  is_alike: boolean
}

// The first of several deposits is not a repetition, so only earlier ones count. Cancelled deposits do not count.
const REPEATED_PICTURES = `SELECT d.id::text AS subject, o.id::text AS other, o.member::text,
    u.digest = p.digest AS is_same,
    coalesce(length(replace((('x' || u.perceptual_hash)::bit(64) # ('x' || p.perceptual_hash)::bit(64))::text, '0', '')) <= $2::int, false)
      AND o.submitted_at > d.submitted_at - $3::bigint AS is_alike
  FROM deposits d JOIN deposits o ON o.id < d.id AND o.state <> 'withdrawn'
  JOIN uploads u ON u.name = d.proof JOIN uploads p ON p.name = o.proof
  WHERE d.id = ANY ($1::bigint[]) AND (u.digest = p.digest OR (u.perceptual_hash IS NOT NULL AND p.perceptual_hash IS NOT NULL AND o.submitted_at > d.submitted_at - $3::bigint))
  ORDER BY d.id, o.id`

const REPEATED_AMOUNTS = `SELECT d.id::text AS subject, o.id::text AS other
  FROM deposits d JOIN deposits o ON o.member = d.member AND o.id < d.id AND o.coin = d.coin AND o.network = d.network AND o.amount = d.amount
    AND o.state <> 'withdrawn' AND o.submitted_at > d.submitted_at - $2::bigint
  WHERE d.id = ANY ($1::bigint[]) ORDER BY d.id, o.id`

/** Maximum number of deposits named in one mark. */
const MAX_NAMED = 3

/** Returns the operator's warnings about deposits, by deposit id: the same picture as another deposit, a similar picture, or the same amount again. */
export async function findDepositMarks(sql: Sql, subjects: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const pictures = await sql.query<PictureMatch>(REPEATED_PICTURES, [subjects, MAX_SIMILAR_BITS, SIMILAR_PICTURE_MS])
  const amounts = await sql.query<{ subject: string; other: string }>(REPEATED_AMOUNTS, [subjects, SAME_AMOUNT_MS])
  return new Map(
    subjects.map((subject) => {
      const others = pictures.filter((match) => match.subject === subject)
      const named = ({ other, member }: PictureMatch) => `deposit ${other} of member ${member}`
      const marks = [
        formatMark('same picture as', others.filter(({ is_same }) => is_same).map(named)),
        formatMark(
          'picture looks like that of',
          others.filter(({ is_same, is_alike }) => is_alike && !is_same).map(named),
        ),
        formatMark(
          'same member, network and amount within 24 h as',
          amounts.filter((match) => match.subject === subject).map(({ other }) => `deposit ${other}`),
        ),
      ]
      return [subject, marks.filter((one) => one !== '')]
    }),
  )
}

function formatMark(words: string, others: readonly string[]): string {
  if (others.length === 0) return ''
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return `${words} ${others.slice(0, MAX_NAMED).join(', ')}${more}`
}
