/**
 * `node tools/documents/make-error-files.ts [NAME]`: writes the balancer's responses while no node is ready (deploy/haproxy.cfg): the maintenance page in all
 * languages under the site's NAME, and the envelope of calls. `npm run build -- --docs` runs it too.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/process.ts'
import { createErrorFiles } from './error-files.ts'

for (const [file, text] of Object.entries(createErrorFiles(process.argv[2]))) {
  writeFileSync(join(projectRoot, 'deploy', file), text)
  console.log(`deploy/${file}`)
}
