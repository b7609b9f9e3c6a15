/** `node tools/bundle/build-console.ts FOLDER`: builds the operators' console. It is not part of the members' builds and takes less than a second. */
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from '../lib/process.ts'
import { DEFINE, PREACT, SCRIPT_TARGET, SUPPORTED } from './browser-sources.ts'
import { compressFolder } from './compress-folder.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: build-console.ts FOLDER')
const source = join(projectRoot, 'console')

await rm(folder, { recursive: true, force: true })
await build({
  absWorkingDir: projectRoot,
  entryPoints: { console: join(source, 'console.tsx'), 'console-styles': join(source, 'styles/console.css') },
  outdir: folder,
  bundle: true,
  minify: true,
  splitting: true,
  format: 'esm',
  target: [SCRIPT_TARGET, ...Object.entries(SUPPORTED).map(([name, version]) => `${name}${version.join('.')}`)],
  jsx: 'automatic',
  alias: { ...PREACT },
  define: { ...DEFINE },
  loader: { '.woff2': 'file' },
  legalComments: 'linked',
})
await copyFile(join(source, 'index.html'), join(folder, 'index.html'))
await copyFile(join(projectRoot, 'site/public/favicon.svg'), join(folder, 'favicon.svg'))
await compressFolder(folder)
