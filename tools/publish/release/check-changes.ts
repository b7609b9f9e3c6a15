/** Checks that each file of `.changes/` names reader and kind and has one short text, and that a release may have as many changes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../lib/process.ts'
import { assertCount, parseChange } from './changes.rules.ts'
import { listChangeFiles } from './changes.ts'

/** Reports the error that `check` throws. */
function report(check: () => unknown): void {
  try {
    check()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

const files = listChangeFiles()
report(() => assertCount(files.length))
for (const file of files) report(() => parseChange(file, readFileSync(join(projectRoot, file), 'utf8')))
