/** `npm run bench`: runs the benchmarks. Exits with 1 if a limit is exceeded. */

import { createTool } from '../lib/command-line.ts'
import { startNode } from '../lib/process.ts'

const tool = createTool('npm run bench', 'Runs the benchmarks and prints each figure with its limit.')
  .argument('[names...]', 'benchmarks, by the start of their file names; all by default')
  .parse()
const child = startNode(['test/bench/run.ts', ...tool.args])
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
