import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DOCUMENTS_FILE } from '../documents/site/documents-file.ts'
import { projectRoot, runNode, toPackagePath } from './process.ts'

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

function listFiles(source: string): string[] {
  const path = join(projectRoot, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function hashFiles(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles)) hash.update(file.slice(projectRoot.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const steps: readonly (readonly string[])[] = [
  [toPackagePath('rollup/dist/bin/rollup'), '-c', 'rollup.config.ts', '--silent'],
  [toPackagePath('astro/bin/astro.mjs'), 'build', '--silent'],
  ['tools/bundle/service-worker.ts', 'dist'],
  ['tools/bundle/compress.ts', 'dist/site'],
]

/** Further sources of the documentation site. The elements enter it by what is read from their build (tools/documents/site/make-documents.ts). */
const DOCS_SOURCES = [
  'docs-site',
  'docs',
  'examples',
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'tools/publish/licences.ts',
  'test/README.md',
  'server/operations/openapi/openapi.json',
  'server/platform/settings/theme-variables.ts',
  'shared/view/theme',
  'site/fonts',
  'site/public/favicon.svg',
  'site/styles/typeface.css',
  'shared/base/rules/documentation.rules.ts',
  'tools/documents/site',
  'package-lock.json',
  DOCUMENTS_FILE,
]
/** Builds the operators' console (dist/console), in less than a second. @throws Error with the tool's output if it fails. */
export const buildConsole = (): Promise<void> => runSteps([['tools/bundle/build-console.ts', join('dist', 'console')]])

const docsStamp = join(projectRoot, 'dist', '.docs-sources')

const docsSteps: readonly (readonly string[])[] = [
  [toPackagePath('astro/bin/astro.mjs'), 'build', '--root', 'docs-site', '--silent'],
  ['tools/documents/site/finish.ts', 'dist/docs'],
  ['tools/bundle/compress.ts', 'dist/docs'],
]

/**
 * Builds the documentation site (dist/docs) from the built elements. Returns false if no source has changed since its last build. @throws Error with the
 * tool's output if a step fails.
 */
export async function buildDocsIfChanged(force = false): Promise<boolean> {
  await runSteps([['tools/documents/site/make-documents.ts']])
  const hash = hashFiles(DOCS_SOURCES)
  const isBuilt = !force && existsSync(docsStamp) && readFileSync(docsStamp, 'utf8') === hash
  if (!isBuilt) await runSteps(docsSteps)
  // Every time: a build of the site removes its files.
  await runSteps([['tools/documents/site/make-llms.ts', 'dist/docs', 'dist/site']])
  writeFileSync(docsStamp, hash)
  return !isBuilt
}

async function runSteps(all: readonly (readonly string[])[], env: Record<string, string> = {}): Promise<void> {
  for (const step of all) {
    const { code, output } = await runNode(step, env)
    if (code !== 0) throw new Error(`${step.slice(0, 2).join(' ').replace(projectRoot, '')} failed:\n${output}`)
  }
}

/**
 * Builds the elements (dist/embed), then the site (dist/site). Returns false if no source has changed since the last build. @throws Error with the tool's
 * output if a step fails.
 */
export async function buildIfChanged(force = false): Promise<boolean> {
  const hash = hashFiles(SOURCES)
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await runSteps(steps, { SITE_BUILD: hash.slice(0, 12) })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}
