/** Runs every `*.bench.ts` of this folder, or those whose names are given, and prints each figure with its limit. Exits with code 1 if a limit is broken. */
import { readdir } from 'node:fs/promises'
import type { Row } from './rows.ts'

const folder = new URL('./', import.meta.url)
const wanted = process.argv.slice(2)
const files = (await readdir(folder))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((given) => name.startsWith(given)))
  .sort()

if (files.length === 0) {
  console.error(`no bench matches: ${wanted.join(', ')}`)
  process.exitCode = 1
}
for (const file of files) {
  const { bench } = (await import(new URL(file, folder).href)) as { bench?: () => Promise<Row[]> }
  if (!bench) throw new Error(`${file} exports no function bench`)
  for (const row of await bench()) {
    console.log(line(row))
    if (!row.ok) process.exitCode = 1
  }
}
// The packaged PostgreSQL has a hook that would end the process with code 0 when nothing is left to do.
process.exit()

function line({ name, value, unit, limit, side, ok }: Row): string {
  return `${ok ? 'ok    ' : 'BROKEN'} ${name.padEnd(74)} ${value.toFixed(2).padStart(10)} ${unit} (${side} ${limit})`
}
