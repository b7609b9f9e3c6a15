/** Checks that each file of `.changes/` names reader and kind and has one short text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../lib/process.ts'
import { parseChange } from './changes.rules.ts'
import { listChangeFiles } from './changes.ts'

for (const file of listChangeFiles())
  try {
    parseChange(file, readFileSync(join(projectRoot, file), 'utf8'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
