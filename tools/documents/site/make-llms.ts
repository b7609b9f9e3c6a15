/** `node tools/documents/site/make-llms.ts DOCS SITE`: writes `llms.txt` with its files and the sitemap for the built documentation and the built site. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { features } from '../../bundle/features.ts'
import { readElementDeclarations } from '../element-declarations.ts'
import { ALL_GROUPS, createLlmsFiles } from './llms.ts'
import { createRobots, createSitemap } from './sitemap.ts'

const [docs, site] = process.argv.slice(2)
if (!docs || !site) throw new Error('usage: make-llms.ts DOCS SITE')
const write = (folder: string, name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

const root = process.cwd()
const { index, files } = createLlmsFiles(readElementDeclarations(root), { root, base: '/docs/', groups: ALL_GROUPS })
for (const [name, text] of Object.entries(files)) write(docs, name, text)
for (const folder of [docs, site]) write(folder, 'llms.txt', index)

const pages = features.flatMap(({ page }) => (page ? [page] : []))
const documents = globSync('**/index.html', { cwd: docs }).map((file) => file.split(sep).join('/'))
write(site, 'sitemap.xml', createSitemap(pages, documents))
write(site, 'robots.txt', createRobots())
