import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../lib/process.ts'

/**
 * Writes test files that load those of each group, which then share a process, and answers their paths. Node's runner takes files by their names, and these are named
 * in the order given; `place` is how their paths begin. They are to be removed afterwards.
 */
export function writeLoaders(groups: readonly (readonly string[])[], place: string): string[] {
  return groups.map((group, at) => {
    const file = `${place}-${String(at).padStart(3, '0')}.test.mjs`
    const addresses = group.map((path) => pathToFileURL(join(projectRoot, path)).href)
    writeFileSync(file, addresses.map((address) => `import ${JSON.stringify(address)}\n`).join(''))
    return file
  })
}
