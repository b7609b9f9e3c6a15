/** Measurement of size-limit as it prints it with `--json`; `size` in bytes. */
interface Weighed {
  readonly name: string
  readonly size: number
}

const formatKilobytes = (bytes: number | undefined): string => (bytes === undefined ? '-' : (bytes / 1000).toFixed(2))

/** Smallest difference that is listed, in bytes: file names and hashes change a few bytes in each build. */
const LEAST_DIFFERENCE = 20

/** Returns a Markdown table of the files whose sizes differ between two builds, largest difference first; a sentence if there are none. */
export function compareBuilds(before: readonly Weighed[], after: readonly Weighed[]): string {
  const [old, current] = [before, after].map((rows) => new Map(rows.map(({ name, size }) => [name, size])))
  const rows = [...new Set([...before, ...after].map(({ name }) => name))]
    .map((name) => ({ name, from: old?.get(name), to: current?.get(name) }))
    .map((row) => ({ ...row, change: (row.to ?? 0) - (row.from ?? 0) }))
    .filter(({ change }) => Math.abs(change) >= LEAST_DIFFERENCE)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
  if (rows.length === 0) return `No size differs by ${LEAST_DIFFERENCE} B or more.`
  const lines = rows.map(
    ({ name, from, to, change }) =>
      `| ${name} | ${formatKilobytes(from)} | ${formatKilobytes(to)} | ${change > 0 ? '+' : ''}${change} B |`,
  )
  return ['| file (brotli) | before, kB | after, kB | difference |', '|---|--:|--:|--:|', ...lines].join('\n')
}
