import type { Part } from './trading-screen-props.ts'

/** Columns of the wide layout with the parts of their two rows and their width. */
const COLUMNS: readonly { rows: readonly [Part, string][]; width: string }[] = [
  { rows: [['markets', 'markets']], width: '240px' },
  {
    rows: [
      ['chart', 'chart'],
      ['orders', 'lists'],
    ],
    width: 'minmax(0, 1fr)',
  },
  {
    rows: [
      ['book', 'book'],
      ['trades', 'trades'],
    ],
    width: '264px',
  },
  { rows: [['form', 'form']], width: '304px' },
]

/** Heights of the header and of both rows. */
const HEIGHTS = ['auto', 'minmax(480px, 1fr)', 'minmax(260px, auto)'] as const

/**
 * Returns the grid (`grid-template`) of a wide trading screen with some of its parts. A column without parts is left out, a single part fills its column, and
 * without chart and orders the last column takes the remaining width.
 */
export function toGridTemplate(shown: readonly Part[]): string {
  const columns = COLUMNS.flatMap(({ rows, width }) => {
    const areas = rows.filter(([part]) => shown.includes(part)).map(([, area]) => area)
    const [first, second = first] = areas
    return first && second ? [{ areas: [first, second] as const, width }] : []
  })
  if (columns.length === 0) return 'none'
  const grows = columns.some(({ width }) => width.includes('fr'))
  const widths = columns.map(({ width }, at) => (grows || at < columns.length - 1 ? width : `minmax(${width}, 1fr)`))
  const row = (names: readonly string[], height: string) => `"${names.join(' ')}" ${height}`
  const needsTwo = columns.some(({ areas: [first, second] }) => first !== second)
  const rows = [
    row(
      columns.map(() => 'header'),
      HEIGHTS[0],
    ),
    row(
      columns.map(({ areas }) => areas[0]),
      HEIGHTS[1],
    ),
    ...(needsTwo
      ? [
          row(
            columns.map(({ areas }) => areas[1]),
            HEIGHTS[2],
          ),
        ]
      : []),
  ]
  return `${rows.join(' ')} / ${widths.join(' ')}`
}
