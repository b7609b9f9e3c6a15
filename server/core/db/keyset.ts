/** Greatest value of a bigint column. */
const MAX_BIGINT = '9223372036854775807'

/**
 * Returns the condition and the `ORDER BY` of a keyset page: rows along one index, newest first. `of` maps the first columns of the index to the value that
 * each must equal; `by` maps its last columns, which order the rows, to the position after which the page begins (null: at the newest row). Values and
 * positions are SQL expressions, such as `$1::bigint`.
 *
 * The planner has no alternative, even with misleading statistics. With `member = $1 AND state = $2 … ORDER BY id DESC` it may scan the newest rows of all members, or
 * all rows of the member, because it expects to find enough matches soon. Here the order is that of one index, and the other columns form a range whose share
 * of the rows it cannot estimate.
 *
 * `since` is the smallest value of the first column of `by` (null: unlimited). It is part of the range, so the scan ends there.
 *
 * @example
 * ```ts
 * const page = keysetClause({ member: '$1::bigint', state: '$2::text' }, { id: '$3::bigint' })
 * sql.query(`SELECT id FROM loans WHERE ${page} LIMIT $4::int`, [member, 'open', after, limit])
 * ```
 */
export function keysetClause(
  of: Readonly<Record<string, string>>,
  by: Readonly<Record<string, string>>,
  since?: string,
): string {
  const [[first, value] = ['', ''], ...others] = Object.entries(of)
  const orderColumns = Object.keys(by)
  const positions = Object.values(by).map((position) => `coalesce(${position}, ${MAX_BIGINT})`)
  const columns = others.map(([column]) => column)
  // The planner does not know the value of a subquery.
  const values = others.map(([, given]) => `(SELECT ${given})`)
  const order = [first, ...columns, ...orderColumns].map((column) => `${column} DESC`)
  const [bounded, lowest] = since
    ? [
        [...columns, orderColumns[0]],
        [...values, `coalesce(${since}, 0)`],
      ]
    : [columns, values]
  const within = bounded.length > 0 ? ` AND (${bounded.join(', ')}) >= (${lowest.join(', ')})` : ''
  return `${first} = ANY (ARRAY[${value}]) AND (${[...columns, ...orderColumns].join(', ')}) < (${[...values, ...positions].join(', ')})${within}
    ORDER BY ${order.join(', ')}`
}
