import { relative, resolve, sep } from 'node:path'
import type { TestRunnerCoreConfig, TestRunnerPlugin } from '@web/test-runner'
import { type BuildContext, context, type OutputFile, type Plugin } from 'esbuild'
import { CASES_VARIABLE } from '../test/cases.ts'
import { getRenderer, RENDERER_VARIABLE } from '../test/renderer.ts'
import { PREACT, SCRIPT_TARGET } from './browser-sources.ts'
import { browserPlugins } from './esbuild-plugins.ts'

const root = process.cwd()

/** Returns the URL path of a bundled file on the test server. */
const toAddress = (file: string): string => `/${relative(root, file).split(sep).join('/')}`

/** esbuild plugin that replaces nanostores by the tests' version, which can stop all stores between two tests. */
const trackedStores: Plugin = {
  name: 'tracked-stores',
  setup(build) {
    const tracked = resolve(root, 'test/support/browser/tracked-stores.ts')
    build.onResolve({ filter: /^nanostores$/ }, ({ importer }) => (importer === tracked ? null : { path: tracked }))
  },
}

const createBundler = (files: readonly string[]): Promise<BuildContext> =>
  context({
    entryPoints: [...files],
    outbase: root,
    outdir: root,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['production'],
    target: SCRIPT_TARGET,
    jsx: 'automatic',
    alias: getRenderer() === 'react' ? {} : { ...PREACT },
    define: {
      // nanostores and React read it: `cleanStores` and React's warnings exist in tests only.
      'process.env.NODE_ENV': '"test"',
      [`process.env.${RENDERER_VARIABLE}`]: JSON.stringify(getRenderer()),
      [`process.env.${CASES_VARIABLE}`]: JSON.stringify(process.env[CASES_VARIABLE] ?? ''),
    },
    inject: [resolve(root, 'test/support/browser/held-timers.ts')],
    external: ['/__web-dev-server__web-socket.js'],
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [...browserPlugins, trackedStores],
    logLevel: 'error',
  })

type FileWatcher = Parameters<NonNullable<TestRunnerPlugin['serverStart']>>[0]['fileWatcher']

/**
 * Bundles all element tests of a run at once and serves them under their file names. Each page still loads its own module instances. Call `bundle` with the
 * run's files before the first page opens. In watch mode a change of any source bundles again and repeats the run.
 */
export function createTestBundle(): {
  plugin: TestRunnerPlugin
  bundle(config: TestRunnerCoreConfig, files: string[]): Promise<void>
} {
  let served = new Map<string, OutputFile>()
  let builder: BuildContext | null = null
  let building: Promise<string[]> = Promise.resolve([])
  let watcher: FileWatcher | null = null

  async function build(): Promise<string[]> {
    const result = await builder?.rebuild()
    served = new Map(result?.outputFiles?.map((file) => [toAddress(file.path), file]))
    return Object.keys(result?.metafile?.inputs ?? {}).map((input) => resolve(root, input.replace(/^drawing:/, '')))
  }
  const rebuild = () => {
    building = build()
    building.then((sources) => watcher?.add(sources), console.error)
  }

  return {
    async bundle({ watch }, files) {
      builder = await createBundler(files)
      if (!watch) {
        await build()
        return builder.dispose()
      }
      for (const event of ['change', 'unlink'] as const) watcher?.on(event, rebuild)
      rebuild()
    },
    plugin: {
      name: 'bundled-tests',
      serverStart({ fileWatcher }) {
        watcher = fileWatcher
      },
      async serve({ path }) {
        await building.catch(() => undefined)
        const file = served.get(path) ?? served.get(path.replace(/\.tsx?$/, '.js'))
        // A page loads more than a hundred chunks for each test file, and most of them again for the next.
        const headers = path.startsWith('/chunks/') ? { 'cache-control': 'max-age=3600' } : {}
        return file && { body: file.text, type: path.endsWith('.map') ? 'json' : 'js', headers }
      },
      serverStop: () => builder?.dispose(),
    },
  }
}
