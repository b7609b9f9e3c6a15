/** `npm run check`: runs the static checks. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createTool, rejectUnknown } from '../lib/command-line.ts'
import { projectRoot, runNode, toPackagePath } from '../lib/process.ts'

/** TypeScript compiler with an incremental build file: a second check takes a third of the time. */
const typeCheck = (config: string) => [
  toPackagePath('typescript/bin/tsc'),
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  join(projectRoot, 'node_modules/.cache/tradelet', `${config}.tsbuildinfo`),
  '-p',
  config,
]

/** Checks by name, slowest first, so that none of the slow ones starts last. */
const checks: Record<string, readonly string[]> = {
  types: typeCheck('tsconfig.json'),
  boundaries: [
    toPackagePath('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    'shared',
    'widgets',
    'server',
    'site',
    'docs-site',
    'console',
    'locales',
    'test',
    'tools',
  ],
  'dead code': [toPackagePath('knip/bin/knip.js'), '--no-progress'],
  'types of the server (no DOM)': typeCheck('tsconfig.server.json'),
  'types of the wire (no DOM, no Node)': typeCheck('tsconfig.wire.json'),
  layers: ['tools/lib/check-layers.ts'],
  'lint and format': [toPackagePath('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  'lock file': ['tools/publish/check-lock-file.ts'],
  'API page': ['tools/documents/make-api-page.ts', '--check'],
  'OpenAPI document': ['tools/documents/make-openapi.ts', '--check'],
  'limits page': ['tools/documents/make-limits-page.ts', '--check'],
  'settings page': ['tools/documents/make-settings-page.ts', '--check'],
  'commands page': ['tools/documents/make-commands-page.ts', '--check'],
  'code of examples': ['tools/documents/make-code-blocks.ts', '--check'],
  'state of pages': ['tools/checks/page-state.ts'],
  'texts of products': ['tools/checks/product-texts.ts'],
  'wire names': ['tools/checks/wire-names.ts'],
  migrations: ['tools/publish/release/check-migrations.ts'],
  changes: ['tools/publish/release/check-changes.ts'],
  locales: ['tools/commands/locales.ts', 'check'],
  prose: ['tools/commands/prose.ts', '--check'],
  'commit subjects': ['tools/commands/commits.ts'],
  sizes: ['tools/bundle/check-sizes.ts'],
}

/** Checks whose output is printed also if they pass. */
const REPORTS: readonly string[] = ['sizes']

const tool = createTool(
  'npm run check',
  'Runs the static checks. Prints one line per check, the output of those that fail, and sizes above their goal.',
)
  .argument('[names...]', `checks: ${Object.keys(checks).join(', ')}; all by default`)
  .option('--but <names...>', 'leave out checks')
  .parse()
const { but = [] } = tool.opts<{ but?: string[] }>()
rejectUnknown(tool, Object.keys(checks), [...tool.args, ...but])
const isWanted = (name: string) => !but.includes(name) && (tool.args.length === 0 || tool.args.includes(name))
const queue = Object.entries(checks).filter(([name]) => isWanted(name))

async function runNext(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, args] = next
    const began = performance.now()
    const { code, output } = await runNode(args, { FORCE_COLOR: '0' })
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    if (code !== 0) process.exitCode = 1
    if ((code !== 0 || REPORTS.includes(name)) && output) console.log(output)
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext))
