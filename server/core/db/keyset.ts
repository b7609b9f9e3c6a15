/** Greatest value of a bigint column. */
const LAST = '9223372036854775807'

/**
 * Returns the conditions and the order of a statement that reads rows along one index, newest first. `of` maps the columns that must have a value, in the order
 * of the index; `by` maps the columns that order the rows to the position after which the page begins (null: at the newest row).
 *
 * The planner has no alternative, even with misleading statistics. With `member = $1 AND state = $2 … ORDER BY id DESC` it may scan the newest rows of all members, or
 * all rows of the member, because it expects to find enough matches soon. Here the order is that of one index, and the other columns form a range whose share
 * of the rows it cannot estimate.
 */
export function newestFirst(of: Readonly<Record<string, string>>, by: Readonly<Record<string, string>>): string {
  const [[first, value] = ['', ''], ...others] = Object.entries(of)
  const [names, places] = [Object.keys(by), Object.values(by).map((place) => `coalesce(${place}, ${LAST})`)]
  const columns = others.map(([column]) => column)
  // The planner does not know the value of a subquery.
  const values = others.map(([, given]) => `(SELECT ${given})`)
  const order = [first, ...columns, ...names].map((column) => `${column} DESC`)
  const within = columns.length > 0 ? ` AND (${columns.join(', ')}) >= (${values.join(', ')})` : ''
  return `${first} = ANY (ARRAY[${value}]) AND (${[...columns, ...names].join(', ')}) < (${[...values, ...places].join(', ')})${within}
    ORDER BY ${order.join(', ')}`
}
