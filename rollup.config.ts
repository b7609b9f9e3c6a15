import { readdirSync, readFileSync } from 'node:fs'
import alias from '@rollup/plugin-alias'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import { transform } from 'lightningcss'
import type { Plugin, RollupOptions } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { embedFiles } from './tools/embed-files.ts'

/** The elements: every `widgets/<feature>/<feature>.element.ts` becomes `tl-<feature>.js`. */
const elements = Object.fromEntries(
  readdirSync('widgets').flatMap((feature) =>
    readdirSync(`widgets/${feature}`)
      .filter((file) => /\.element\.tsx?$/.test(file))
      .map((file) => [`tl-${file.replace(/\.element\.tsx?$/, '')}`, `widgets/${feature}/${file}`]),
  ),
)

/** `import sheet from './x.css' with { type: 'css' }` becomes a constructed style sheet. */
const styleSheets: Plugin = {
  name: 'style-sheets',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    const { code: css } = transform({
      filename: id,
      code: Buffer.from(code),
      minify: true,
      targets: { chrome: 123 << 16, safari: (17 << 16) | (5 << 8), firefox: 128 << 16 },
    })
    return {
      code: `const sheet = new CSSStyleSheet()\nsheet.replaceSync(${JSON.stringify(css.toString())})\nexport default sheet`,
      moduleSideEffects: false,
      map: null,
    }
  },
}

/** `import drawing from 'lucide-static/icons/x.svg?raw'` becomes the file's text, without what every drawing repeats. */
const drawings: Plugin = {
  name: 'drawings',
  async resolveId(source, importer) {
    if (!source.endsWith('.svg?raw')) return null
    const found = await this.resolve(source.slice(0, -'?raw'.length), importer, { skipSelf: true })
    return found && `${found.id}?raw`
  },
  load(id) {
    if (!id.endsWith('.svg?raw')) return null
    const text = readFileSync(id.slice(0, -'?raw'.length), 'utf8')
    const drawing = text
      .slice(text.indexOf('>', text.indexOf('<svg')) + 1, text.lastIndexOf('</svg>'))
      .replace(/\s+/g, ' ')
      .trim()
    return `export default ${JSON.stringify(`<svg>${drawing}</svg>`)}`
  },
}

/** The loader knows the elements by name, so it asks for no file that is not there. */
const entryNames: Plugin = {
  name: 'entry-names',
  transform: (code, id) =>
    id.endsWith('widget/loader.ts') ? code.replace('__ENTRIES__', JSON.stringify(Object.keys(elements))) : null,
}

const preact = {
  react: '@preact/compat',
  'react-dom': '@preact/compat',
  'react-dom/client': '@preact/compat/client',
  'react/jsx-runtime': '@preact/compat/jsx-runtime',
}

const options: RollupOptions = {
  input: { ...elements, tradelet: 'shared/widget/loader.ts', host: 'shared/widget/host.ts' },
  output: {
    dir: 'dist/embed',
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    sourcemap: true,
    hoistTransitiveImports: true,
  },
  plugins: [
    entryNames,
    styleSheets,
    drawings,
    alias({
      entries: Object.entries(preact).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement })),
    }),
    resolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'], exportConditions: ['production'] }),
    commonjs(),
    esbuild({
      target: 'es2022',
      minify: true,
      jsx: 'automatic',
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    embedFiles(),
  ],
  onwarn(warning, warn) {
    if (warning.code !== 'THIS_IS_UNDEFINED') warn(warning)
  },
}

export default options
