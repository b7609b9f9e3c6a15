import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import type { PluginBuild } from 'esbuild'
import type { Plugin } from 'rollup'
import builds from '../../../rollup.config.ts'
import { browserPlugins } from '../../../tools/bundle/esbuild-plugins.ts'

/** Modules of the packages in files for browsers, as published. */
const MODULES = [
  'lit-html/lit-html.js',
  'lit/html.js',
  '@lit/reactive-element/reactive-element.js',
  '@lit/reactive-element/css-tag.js',
  'preact/dist/preact.mjs',
  'preact/hooks/dist/hooks.mjs',
  'preact/compat/dist/compat.mjs',
  '@preact/compat/index.mjs',
  '@r2wc/core/dist/core.js',
  'react-to-webcomponent/dist/react-to-webcomponent.js',
  'redaxios/dist/redaxios.module.js',
  'big.js/big.mjs',
  'fflate/esm/browser.js',
  'nanostores/atom/index.js',
  'lightweight-charts/dist/lightweight-charts.production.mjs',
  'dompurify/dist/purify.es.mjs',
].map((path) => resolve('node_modules', path))

/** Published plugins that compile any script: types, CommonJS. */
const COMPILERS = ['esbuild', 'commonjs', 'node-resolve', 'alias']

/** Returns the plugins of all builds that this project has written. */
const listOwnPlugins = (): Plugin[] => [
  ...new Set(
    builds
      .flatMap(({ plugins }) => plugins as unknown as (Plugin | false | null)[])
      .filter((plugin): plugin is Plugin => Boolean(plugin) && !COMPILERS.includes((plugin as Plugin).name)),
  ),
]

/** Returns what a hook, a function or an object with a handler, returns for a module. */
async function run(hook: Plugin['load'] | Plugin['transform'], ...parameters: string[]): Promise<unknown> {
  const handler = (typeof hook === 'object' ? hook?.handler : hook) as unknown as
    | ((...all: string[]) => unknown)
    | undefined
  return (await handler?.apply({ getModuleInfo: () => null }, parameters)) ?? null
}

test('builds: no plugin of the project loads or changes a module of a package', async () => {
  const plugins = listOwnPlugins()
  assert.ok(plugins.length > 8)
  for (const path of MODULES) {
    const code = readFileSync(path, 'utf8')
    for (const { name, load, transform } of plugins)
      assert.deepEqual([await run(load, path), await run(transform, code, path)], [null, null], `${name} of ${path}`)
  }
})

test('builds: a package is resolved to another only where React is, to the package that Preact publishes for it', () => {
  const source = readFileSync('tools/bundle/browser-sources.ts', 'utf8')
  const aliases = [...source.matchAll(/^ {2}'?([\w/-]+)'?: '(@preact\/compat[\w/-]*)',$/gm)].map(([, from]) => from)
  assert.deepEqual(aliases, ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'])
  assert.equal(readFileSync('tools/bundle/builds.ts', 'utf8').match(/\balias\(/g)?.length, 1)
})

test('element tests: no plugin loads a module of a package', () => {
  const filters: RegExp[] = []
  const build = {
    onResolve: () => undefined,
    onLoad: ({ filter, namespace }: { filter: RegExp; namespace?: string }) => {
      if (!namespace || namespace === 'file') filters.push(filter)
    },
  }
  for (const plugin of browserPlugins) void plugin.setup(build as unknown as PluginBuild)
  assert.ok(filters.length > 3)
  for (const path of MODULES) for (const filter of filters) assert.doesNotMatch(path, filter)
})

test('sources: packages are imported by their published entries, none has a copy here', () => {
  const copies = globSync('{shared,widgets,site,tools}/**/*.{js,mjs}')
    .filter((path) => !path.startsWith('tools/commands/new/templates/'))
    .filter((path) => /@license|Google LLC|MIT License/.test(readFileSync(path, 'utf8')))
  assert.deepEqual(copies, [])
  const inside = globSync('{shared,widgets,site}/**/*.{ts,tsx}').filter((path) =>
    /from '[^']*(?:node_modules|\/dist\/)/.test(readFileSync(path, 'utf8')),
  )
  assert.deepEqual(inside, [])
})
