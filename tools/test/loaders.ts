import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../lib/process.ts'

/**
 * Writes one test file per group that imports the group's files, so that they share a process, and returns the paths. Node's runner orders files by name, so
 * the names keep the given order; `place` is their prefix. The caller removes them.
 */
export function writeLoaders(groups: readonly (readonly string[])[], place: string): string[] {
  return groups.map((group, at) => {
    const file = `${place}-${String(at).padStart(3, '0')}.test.mjs`
    const addresses = group.map((path) => pathToFileURL(join(projectRoot, path)).href)
    writeFileSync(file, addresses.map((address) => `import ${JSON.stringify(address)}\n`).join(''))
    return file
  })
}
