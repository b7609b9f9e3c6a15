import type { WeighedFiles } from './budgets.ts'

/** Measurement of size-limit, sizes in bytes. */
export interface Measured {
  readonly name: string
  readonly size: number
  readonly sizeLimit: number
}

const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`

/** Returns a table of the given measurements, with a heading: name, size, bound, difference. */
function formatTable(bound: string, rows: readonly (readonly [name: string, size: number, bound: number])[]): string {
  const cells = [
    [`above the ${bound}`, 'size', bound, 'difference'],
    ...rows.map(([name, size, limit]) => [name, ...[size, limit, size - limit].map(formatKilobytes)]),
  ]
  const widths = cells[0]?.map((_heading, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? []
  return cells
    .map(([name = '', ...figures]) =>
      [name.padEnd(widths[0] ?? 0), ...figures.map((figure, at) => figure.padStart(widths[at + 1] ?? 0))].join('  '),
    )
    .join('\n')
}

/**
 * Compares measurements with their budgets. `report` has a table of the files above their limit and one of those above their goal, largest difference first; it
 * is empty if all goals are reached. `failed` is true if a limit is exceeded.
 */
export function compareSizes(
  measured: readonly Measured[],
  weighed: readonly Pick<WeighedFiles, 'name' | 'budget'>[],
): { report: string; failed: boolean } {
  const goals = new Map(weighed.map(({ name, budget }) => [name, Number.parseFloat(budget.goal ?? '') * 1000]))
  const toRows = (getBound: (row: Measured) => number) =>
    measured
      .map((row) => [row.name, row.size, getBound(row)] as const)
      .filter(([, size, bound]) => size > bound)
      .sort((one, other) => other[1] - other[2] - (one[1] - one[2]))
  const over = toRows(({ sizeLimit }) => sizeLimit)
  const wide = toRows(({ name }) => goals.get(name) ?? Number.NaN)
  return {
    report: [over.length > 0 && formatTable('limit', over), wide.length > 0 && formatTable('goal', wide)]
      .filter(Boolean)
      .join('\n\n'),
    failed: over.length > 0,
  }
}
