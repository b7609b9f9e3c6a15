/** Checks that each domain of `server/products` uses its own texts or common ones: a changed text of one product must not change another's refusals. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/process.ts'
import { findBorrowedKeys } from './product-texts.rules.ts'

const { server } = JSON.parse(readFileSync(join(projectRoot, 'locales/en.json'), 'utf8')) as {
  server: Record<string, string>
}
const namespaces = new Set(Object.keys(server).map((key) => key.split('.')[0] ?? ''))
const products = readdirSync(join(projectRoot, 'server/products'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
// Permissions of operators have the form of keys.
for (const file of globSync('server/**/*.ts', { cwd: projectRoot, exclude: ['server/operations/people/**'] }))
  for (const key of findBorrowedKeys(file, readFileSync(join(projectRoot, file), 'utf8'), { namespaces, products })) {
    console.error(`${file} uses ${key}: give it a text of its own, or move the text to refusals`)
    process.exitCode = 1
  }
