/**
 * `npm run build`: builds dist/embed and dist/site if a source has changed. `-- --force` builds always; `-- --docs` also writes docs/api.md,
 * docs/limits.md, docs/settings.md and deploy/503-*.http.
 */
import { runNode } from '../lib/process.ts'
import { buildIfChanged } from '../lib/sources.ts'

try {
  if (process.argv.includes('--docs'))
    for (const tool of [
      'tools/build/make-api-page.ts',
      'tools/build/make-limits-page.ts',
      'tools/build/make-settings-page.ts',
      'tools/build/make-error-files.ts',
    ])
      console.log((await runNode([tool])).output)
  const built = await buildIfChanged(process.argv.includes('--force'))
  console.log(built ? 'Built dist/embed and dist/site.' : 'Nothing has changed since the last build.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
