/** Checks that names of the wire stand in the contract only. Other code uses the names of its fields (`from` in shared/base/contract/codec.ts). */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/process.ts'
import { findColumns, findWireNames, findWireUses } from './wire-names.rules.ts'

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')
const readAll = (pattern: string): string[] => globSync(pattern, { cwd: projectRoot }).map(read)

const known = {
  names: findWireNames(readAll('shared/base/contract/*.ts')),
  columns: findColumns(readAll('server/core/db/migrations/*.sql')),
}
for (const file of globSync('{shared,widgets,server,site,docs-site,tools,test}/**/*.{ts,tsx,astro}', {
  cwd: projectRoot,
}))
  for (const name of findWireUses(file, read(file), known)) {
    console.error(`${file} uses ${name}, a name of the wire: use the name of the field in shared/base/contract`)
    process.exitCode = 1
  }
