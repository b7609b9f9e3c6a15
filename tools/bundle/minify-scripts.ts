import { minify } from '@swc/core'
import type { Plugin } from 'rollup'

/** Rollup plugin that minifies whole chunks: minifying single files would lose the marks of functions without side effects and keep unused calls. */
export const minifyScripts: Plugin = {
  name: 'minify-scripts',
  async renderChunk(code) {
    const { code: short, map } = await minify(code, {
      module: true,
      ecma: 2020,
      compress: { passes: 3 },
      mangle: true,
      format: { comments: false },
      sourceMap: true,
    })
    return { code: short, map: map ?? null }
  },
}
