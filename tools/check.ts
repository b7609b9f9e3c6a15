/** `npm run check`: what can be said about the source without running it. Prints one line a check, and the output of those that fail. */
import { binary, runNode } from './process.ts'

const checks: Record<string, readonly string[]> = {
  types: [binary('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
  'types of the wire (no DOM, no Node)': [binary('typescript/bin/tsc'), '-p', 'tsconfig.wire.json'],
  'types of the server (no DOM)': [binary('typescript/bin/tsc'), '-p', 'tsconfig.server.json'],
  'lint and format': [binary('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  boundaries: [
    binary('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.mjs',
    'shared',
    'widgets',
    'server',
    'site',
    'locales',
    'test',
    'tools',
  ],
  'dead code': [binary('knip/bin/knip.js'), '--no-progress'],
  'API page': ['tools/make-api-page.ts', '--check'],
  locales: ['tools/check-locales.ts'],
  sizes: [binary('size-limit/bin.js')],
}

let failed = 0
for (const [name, args] of Object.entries(checks)) {
  const began = performance.now()
  const { code, output } = await runNode(args, { FORCE_COLOR: '0' })
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  if (code !== 0) {
    failed += 1
    console.log(output)
  }
}
process.exitCode = failed === 0 ? 0 : 1
