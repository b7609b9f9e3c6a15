/** Checks that code loaded in pages creates stores in `pageSingleton` only (shared/base/runtime/runtime.ts). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/process.ts'
import { findModuleStores } from './page-state.rules.ts'

const faults = globSync('{shared,widgets}/**/*.{ts,tsx}', { cwd: projectRoot }).flatMap((file) =>
  findModuleStores(readFileSync(join(projectRoot, file), 'utf8'), file).map((line) => `${file}:${line}`),
)
for (const place of faults)
  console.error(`${place} creates a store when it loads: use pageSingleton, or constantStore if it never changes`)
if (faults.length > 0) process.exitCode = 1
