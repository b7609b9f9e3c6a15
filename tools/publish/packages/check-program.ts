import { join } from 'node:path'
import { build } from 'esbuild'
import { LANGUAGES } from '../../../shared/base/i18n/languages.ts'
import { features } from '../../bundle/features.ts'
import { projectRoot } from '../../lib/process.ts'
import { formatLicencesOf } from '../licences.ts'

const FOLDER = join(projectRoot, 'tools/page-check')

/** Bundles a script that runs in the page which is checked. `globalName` is the variable with its exports. */
async function bundleForPage(name: string, globalName?: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, 'page', name)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    ...(globalName && { globalName }),
  })
  return outputFiles[0]?.text ?? ''
}

/** Returns the program of the package, `tradelet check` (tools/page-check), and the licences of the packages that it contains. It needs no other package. */
export async function buildCheckProgram(): Promise<{ script: string; licences: string }> {
  const [collect, record] = await Promise.all([
    bundleForPage('collect.ts', 'tradeletPageCheck'),
    bundleForPage('record.ts'),
  ])
  const { outputFiles, metafile } = await build({
    entryPoints: [join(FOLDER, 'tradelet.ts')],
    metafile: true,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // `ws` is a CommonJS module, which requires modules of Node.
    banner: {
      js: "import { createRequire as createNodeRequire } from 'node:module'\nconst require = createNodeRequire(import.meta.url)",
    },
    define: {
      __PAGE_SCRIPT__: JSON.stringify(collect),
      __RECORD_SCRIPT__: JSON.stringify(record),
      __ELEMENT_NAMES__: JSON.stringify(features.map(({ tag }) => tag.replace(/^tl-/, ''))),
      __LANGUAGES__: JSON.stringify(LANGUAGES.map(({ code }) => code)),
    },
  })
  const names = Object.keys(metafile.inputs).flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [],
  )
  return { script: outputFiles[0]?.text ?? '', licences: formatLicencesOf([...new Set(names)]) }
}
