/**
 * `npm run dev`: runs the backend with restart on change, rebuilds elements on change, and serves the site with Astro's development server on port 4322, which
 * proxies /api and /embed.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createTool } from '../lib/command-line.ts'
import { projectRoot, startNode, toPackagePath } from '../lib/process.ts'
import { buildIfChanged } from '../lib/sources.ts'

createTool('npm run dev', 'Runs backend and site, and restarts or rebuilds them on each change.').parse()
if (!existsSync(join(projectRoot, 'dist', 'embed'))) await buildIfChanged()

const children = [
  startNode(['--watch-path=server', '--watch-path=shared', '--watch-preserve-output', 'server/main.ts']),
  startNode([
    toPackagePath('rollup/dist/bin/rollup'),
    '-c',
    'rollup.config.ts',
    '--watch',
    '--no-watch.clearScreen',
    '--silent',
  ]),
  startNode([toPackagePath('astro/bin/astro.mjs'), 'dev', '--port', '4322']),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
