/** `npm run build`: builds dist/embed and dist/site when a source has changed; `-- --force` in any case, `-- --docs` writes docs/api.md too. */
import { runNode } from './process.ts'
import { buildIfChanged } from './sources.ts'

try {
  if (process.argv.includes('--docs')) console.log((await runNode(['tools/make-api-page.ts'])).output)
  const built = await buildIfChanged(process.argv.includes('--force'))
  console.log(built ? 'Built dist/embed and dist/site.' : 'Nothing has changed since the last build.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
