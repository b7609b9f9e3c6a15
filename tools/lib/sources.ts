import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { binary, projectRoot, runNode } from './process.ts'

const SOURCES = [
  'shared',
  'widgets',
  'locales',
  'site',
  'tools',
  'rollup.config.ts',
  'astro.config.mjs',
  'package-lock.json',
]
const stamp = join(projectRoot, 'dist', '.sources')

function filesOf(source: string): string[] {
  const path = join(projectRoot, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf)) hash.update(file.slice(projectRoot.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const steps: readonly (readonly string[])[] = [
  [binary('rollup/dist/bin/rollup'), '-c', 'rollup.config.ts', '--silent'],
  [binary('astro/bin/astro.mjs'), 'build', '--silent'],
  ['tools/build/service-worker.ts', 'dist'],
  ['tools/build/compress.ts', 'dist/site'],
]

/**
 * Builds the elements (dist/embed), then the site (dist/site). Returns false if no source has changed since the last build. @throws Error with the tool's
 * output if a step fails.
 */
export async function buildIfChanged(force = false): Promise<boolean> {
  const hash = sourcesHash()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  for (const step of steps) {
    const { code, output } = await runNode(step, { SITE_BUILD: hash.slice(0, 12) })
    if (code !== 0) throw new Error(`${step.slice(0, 2).join(' ').replace(projectRoot, '')} failed:\n${output}`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}
