/**
 * `npm run new -- gift-cards`: creates a working, tested skeleton of a feature in client and server: a list, a form that moves money, a page, and a tile on the
 * home page. `--dry-run` only prints what it would write. The next steps are in docs/adding-a-feature.md.
 */
import { parseArgs } from 'node:util'
import { binary, projectRoot, runNode } from '../lib/process.ts'
import { nameProblem, namesOf } from './new/names.ts'
import { planOf, takenNames, write } from './new/scaffold.ts'

/** Generates the files that depend on the new ones (text keys, API page) and sorts imports. */
async function complete(files: readonly string[]): Promise<void> {
  const steps = [
    ['tools/commands/locales.ts', 'types'],
    ['tools/build/make-api-page.ts'],
    [
      binary('@biomejs/biome/bin/biome'),
      'check',
      '--write',
      ...files.filter((file) => /\.(tsx?|css|json)$/.test(file)),
    ],
  ]
  for (const step of steps) {
    const { code, output } = await runNode(step)
    if (code !== 0) throw new Error(output)
  }
}

const USAGE = 'npm run new -- NAME [--dry-run]    NAME in lower case, words joined by "-", for example gift-cards'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
  const [name = ''] = positionals
  if (positionals.length !== 1) throw new Error(USAGE)
  const problem = nameProblem(name, takenNames(projectRoot))
  if (problem) throw new Error(problem)
  const names = namesOf(name)
  const plan = planOf(projectRoot, names)
  const dry = values['dry-run'] === true
  console.log(dry ? 'Would create' : 'Created')
  for (const { path } of plan.created) console.log(`  ${path}`)
  console.log(dry ? 'Would change' : 'Changed')
  for (const path of [...plan.changed.map((file) => file.path), 'shared/i18n/keys.ts', 'docs/api.md'])
    console.log(`  ${path}`)
  if (dry) return
  write(projectRoot, plan)
  await complete([...plan.created, ...plan.changed].map(({ path }) => path))
  console.log(`
Next:
  npm start                       the page is at /${name}, its tile on the home page
  npm run check                   types, lint, boundaries, API page, sizes, and missing translations
  docs/adding-a-feature.md        what to change, file by file
The form is a sample that sets USDT aside. Replace it in server/products/${name}/create-entry.ts, and add a line to CHANGELOG.md.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
