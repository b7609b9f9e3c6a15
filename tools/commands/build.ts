/** `npm run build`: builds dist/embed, dist/site and dist/docs. */

import { join } from 'node:path'
import { createTool } from '../lib/command-line.ts'
import { projectRoot, runNode } from '../lib/process.ts'
import { buildConsole, buildDocsIfChanged, buildIfChanged } from '../lib/sources.ts'

const tool = createTool('npm run build', 'Builds dist/embed, dist/site and dist/docs, each if a source has changed.')
  .option('--force', 'build also if nothing has changed')
  .option(
    '--docs',
    'also write docs/api.md, server/operations/openapi/openapi.json, docs/limits.md, docs/settings.md, docs/commands.md, deploy/503-*.http and the code of examples in the guides',
  )
  .option('--packages', 'also write dist/packages: @tradelet/elements, @tradelet/react and @tradelet/server')
  .parse()
const {
  force = false,
  docs = false,
  packages = false,
} = tool.opts<{
  force?: boolean
  docs?: boolean
  packages?: boolean
}>()

try {
  if (docs)
    for (const tool of [
      'tools/documents/make-api-page.ts',
      'tools/documents/make-openapi.ts',
      'tools/documents/make-limits-page.ts',
      'tools/documents/make-settings-page.ts',
      'tools/documents/make-commands-page.ts',
      'tools/documents/make-error-files.ts',
      'tools/documents/make-code-blocks.ts',
    ])
      console.log((await runNode([tool])).output)
  const built = await buildIfChanged(force)
  await buildConsole()
  console.log(built ? 'Built dist/embed and dist/site.' : 'Nothing has changed since the last build.')
  if (packages) {
    // Loaded here, because the generators are needed for packages only.
    const { makePackages } = await import('../publish/packages/make-packages.ts')
    await makePackages(join(projectRoot, 'dist/packages'))
    console.log('Wrote dist/packages.')
  }
  if (await buildDocsIfChanged(force)) console.log('Built dist/docs.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
