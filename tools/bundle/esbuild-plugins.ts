import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { createStyleSheetModule } from './browser-sources.ts'
import { esbuildTexts } from './catalogue-modules.ts'
import { esbuildCoinSigns } from './coin-signs.ts'
import { generateDrawingModule, RAW_SUFFIX } from './drawings.ts'
import { generateFeatureModule } from './features.ts'

const styleSheets: Plugin = {
  name: 'style-sheets',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: createStyleSheetModule(path, await readFile(path, 'utf8')),
    }))
  },
}

const drawings: Plugin = {
  name: 'drawings',
  setup(build) {
    build.onResolve({ filter: /\.svg\?raw$/ }, async ({ path, importer, resolveDir, kind }) => {
      const file = path.slice(0, -RAW_SUFFIX.length)
      const { errors, ...found } = await build.resolve(file, { importer, resolveDir, kind })
      return { errors, path: found.path, namespace: 'drawing' }
    })
    build.onLoad({ filter: /./, namespace: 'drawing' }, async ({ path }) => ({
      contents: generateDrawingModule(await readFile(path, 'utf8')),
      watchFiles: [path],
    }))
  },
}

const features: Plugin = {
  name: 'features',
  setup(build) {
    build.onResolve({ filter: /^features:/ }, ({ path }) => ({ path, namespace: 'features' }))
    build.onLoad({ filter: /./, namespace: 'features' }, ({ path }) => {
      const contents = generateFeatureModule(path)
      return contents === null ? null : { contents, resolveDir: process.cwd() }
    })
  },
}

/** esbuild plugins for imports that are not scripts. */
export const browserPlugins: Plugin[] = [styleSheets, drawings, esbuildCoinSigns, features, esbuildTexts]
