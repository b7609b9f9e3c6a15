/** Greatest value of a bigint column. */
const MAX_BIGINT = '9223372036854775807'

/**
 * Returns the conditions and the order of a statement that reads rows along one index, newest first. `of` maps the columns that must have a value, in the order
 * of the index; `by` maps the columns that order the rows to the position after which the page begins (null: at the newest row).
 *
 * The planner has no alternative, even with misleading statistics. With `member = $1 AND state = $2 … ORDER BY id DESC` it may scan the newest rows of all members, or
 * all rows of the member, because it expects to find enough matches soon. Here the order is that of one index, and the other columns form a range whose share
 * of the rows it cannot estimate.
 *
 * `since` is the smallest value of the first column of `by` (null: unlimited). It is part of the range, so the scan ends there.
 */
export function keysetClause(
  of: Readonly<Record<string, string>>,
  by: Readonly<Record<string, string>>,
  since?: string,
): string {
  const [[first, value] = ['', ''], ...others] = Object.entries(of)
  const [names, places] = [Object.keys(by), Object.values(by).map((place) => `coalesce(${place}, ${MAX_BIGINT})`)]
  const columns = others.map(([column]) => column)
  // The planner does not know the value of a subquery.
  const values = others.map(([, given]) => `(SELECT ${given})`)
  const order = [first, ...columns, ...names].map((column) => `${column} DESC`)
  const [lowest, least] = since
    ? [
        [...columns, names[0]],
        [...values, `coalesce(${since}, 0)`],
      ]
    : [columns, values]
  const within = lowest.length > 0 ? ` AND (${lowest.join(', ')}) >= (${least.join(', ')})` : ''
  return `${first} = ANY (ARRAY[${value}]) AND (${[...columns, ...names].join(', ')}) < (${[...values, ...places].join(', ')})${within}
    ORDER BY ${order.join(', ')}`
}
