import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/process.ts'

/** Writes a generated page. With the argument `--check` only compares it with the stored one, and sets the exit code 1 if they differ. */
export function writeOrCheck(page: string, text: string): void {
  const path = join(projectRoot, page)
  if (!process.argv.includes('--check')) return writeFileSync(path, text)
  if (readFileSync(path, 'utf8') === text) return
  console.error(`${page} is outdated: run npm run build -- --docs`)
  process.exitCode = 1
}
