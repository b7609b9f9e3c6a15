/** Measures the built files. Fails above a limit, and prints what is above its goal. */
import { runNode, toPackagePath } from '../lib/process.ts'
import { weighedFiles } from './budgets.ts'
import { compareSizes, type Measured } from './size-goals.ts'

const { code, output } = await runNode([toPackagePath('size-limit/bin.js'), '--json'])
if (!output.startsWith('[')) {
  console.error(output)
  process.exit(code || 1)
}
const { report, failed } = compareSizes(JSON.parse(output) as Measured[], weighedFiles)
if (report) console.log(report)
// size-limit also fails if a file is missing.
if (failed || code !== 0) process.exitCode = 1
