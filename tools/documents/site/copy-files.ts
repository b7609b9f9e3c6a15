import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Copies pictures and themes of the guides, sources of examples, the OpenAPI document and the icon to the built documentation site (docs-site/guide-source.ts). */
export function copyFiles(folder: string): void {
  for (const file of globSync('docs/**/*.{png,json}')) cpSync(file, join(folder, 'files', file.slice('docs/'.length)))
  for (const file of globSync('examples/*/*.{mjs,html,css,go,php,py}'))
    cpSync(file, join(folder, 'files', `${file}.txt`))
  cpSync('site/public/favicon.svg', join(folder, 'favicon.svg'))
  cpSync('server/operations/openapi/openapi.json', join(folder, 'files', 'openapi.json'))
}
