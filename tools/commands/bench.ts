/** `npm run bench`: runs the benchmarks and prints each figure next to its limit. Exits with 1 if a limit is exceeded. Arguments select files by name. */
import { startNode } from '../lib/process.ts'

const child = startNode(['test/bench/run.ts', ...process.argv.slice(2)])
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
