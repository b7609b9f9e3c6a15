/**
 * `npm run new -- gift-cards`: creates a working, tested skeleton of a feature in client and server: a list, a form that moves money, a page, and a tile on the
 * home page. The next steps are in docs/adding-a-feature.md.
 */

import { createTool } from '../lib/command-line.ts'
import { projectRoot, runNode, toPackagePath } from '../lib/process.ts'
import { findNameProblem, toNames } from './new/names.ts'
import { createPlan, readTakenNames, writePlan } from './new/scaffold.ts'

/** Generates the files that depend on the new ones (text keys, API page) and sorts imports. */
async function runGenerators(files: readonly string[]): Promise<void> {
  const steps = [
    ['tools/commands/locales/write-keys.ts'],
    ['tools/documents/make-api-page.ts'],
    ['tools/documents/make-openapi.ts'],
    [
      toPackagePath('@biomejs/biome/bin/biome'),
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

const tool = createTool('npm run new', 'Creates a working, tested skeleton of a feature in client and server.')
  .argument('<name>', 'name in lower case, words joined by "-", for example gift-cards')
  .option('--dry-run', 'only print the files')

async function main(): Promise<void> {
  const [name = ''] = tool.args
  const problem = findNameProblem(name, readTakenNames(projectRoot))
  if (problem) throw new Error(problem)
  const names = toNames(name)
  const plan = createPlan(projectRoot, names)
  const dry = tool.opts<{ dryRun?: boolean }>().dryRun === true
  console.log(dry ? 'Would create' : 'Created')
  for (const { path } of plan.created) console.log(`  ${path}`)
  console.log(dry ? 'Would change' : 'Changed')
  for (const path of [
    ...plan.changed.map((file) => file.path),
    'docs/api.md',
    'server/operations/openapi/openapi.json',
  ])
    console.log(`  ${path}`)
  if (dry) return
  writePlan(projectRoot, plan)
  await runGenerators([...plan.created, ...plan.changed].map(({ path }) => path))
  console.log(`
Next:
  npm start                       the page is at /${name}, its tile on the home page
  npm run check                   types, lint, boundaries, API page, sizes, and missing translations
  docs/adding-a-feature.md        what to change, file by file
The form is a sample that sets USDT aside. Replace it in server/products/${name}/create-${name}-entry.ts, and describe the feature in .changes/${name}.md.`)
}

tool.parse()
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
