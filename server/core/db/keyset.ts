/** The greatest id or time. */
const LAST = '9223372036854775807'

/**
 * The end of a statement, from its conditions to its order, that walks an index from the newest row of what is asked for, or from beyond the row `before`: `of` are the
 * columns that must have a value, in the order of the index, `by` those that order what is left and where the walk begins (null: at the newest).
 *
 * It leaves the database no choice, whatever it has counted. Conditions as `member = $1 AND state = $2 … ORDER BY id DESC` let it pass everybody's rows from the newest on,
 * or all of the member's until enough have the state, since it expects to find some soon. Here the order is that of one index alone, and what follows the first column is
 * a range whose share it cannot guess.
 */
export function newestFirst(of: Readonly<Record<string, string>>, by: Readonly<Record<string, string>>): string {
  const [[first, value] = ['', ''], ...others] = Object.entries(of)
  const [names, places] = [Object.keys(by), Object.values(by).map((place) => `coalesce(${place}, ${LAST})`)]
  const columns = others.map(([column]) => column)
  // A value that is looked up is known too late to be taken into account.
  const values = others.map(([, given]) => `(SELECT ${given})`)
  const order = [first, ...columns, ...names].map((column) => `${column} DESC`)
  const within = columns.length > 0 ? ` AND (${columns.join(', ')}) >= (${values.join(', ')})` : ''
  return `${first} = ANY (ARRAY[${value}]) AND (${[...columns, ...names].join(', ')}) < (${[...values, ...places].join(', ')})${within}
    ORDER BY ${order.join(', ')}`
}
