/** `npm run bench`: prints each benchmark's figure beside its stated limit. Exit code 1 when a limit is broken. Names as arguments choose files. */
import { startNode } from '../lib/process.ts'

const child = startNode(['test/bench/run.ts', ...process.argv.slice(2)])
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
