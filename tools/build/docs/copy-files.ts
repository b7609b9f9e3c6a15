import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Copies pictures and themes of the guides, and the OpenAPI document, to `files` of the built documentation site (docs-site/guide-source.ts). */
export function copyFiles(folder: string): void {
  for (const file of globSync('docs/**/*.{png,json}')) cpSync(file, join(folder, 'files', file.slice('docs/'.length)))
  cpSync('server/operations/openapi/openapi.json', join(folder, 'files', 'openapi.json'))
}
