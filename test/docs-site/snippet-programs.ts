import { build, type Loader } from 'esbuild'
import { compile } from 'svelte/compiler'
import { compileScript, parse } from 'vue/compiler-sfc'
import type { Shown } from './shown-snippets.ts'

/** Code that mounts the snippets of a framework. */
export interface Mounting {
  imports: string
  /** Code that shows `component` in `place` and defines `remove`; `failed` collects errors. */
  mount: string
}

/** Compiler and mounting code for the snippets of a framework. */
interface Framework extends Mounting {
  /** Returns a module that exports the component first. */
  toModule(code: string): string
  loader: Loader
}

const isCustomElement = (tag: string): boolean => tag.startsWith('tl-')

/** Frameworks whose packages this project has. Snippets for Angular are compiled here, and run by test/hosts/angular-snippets.test.ts, which installs Angular. */
export const FRAMEWORKS = {
  react: {
    toModule: (code) => code,
    loader: 'jsx',
    imports: `import { createRoot } from 'react-dom/client'
      import { flushSync } from 'react-dom'
      import { createElement } from 'react'`,
    mount: `const root = createRoot(place, { onUncaughtError: (error) => failed.push(name + ': ' + error) })
      flushSync(() => root.render(createElement(component)))
      const remove = () => root.unmount()`,
  },
  vue: {
    toModule: (code) =>
      compileScript(parse(code, { templateParseOptions: { isCustomElement } }).descriptor, {
        id: 'snippet',
        inlineTemplate: true,
        templateOptions: { compilerOptions: { isCustomElement } },
      }).content,
    loader: 'js',
    imports: `import { createApp } from 'vue'`,
    mount: `const app = createApp(component)
      app.config.errorHandler = app.config.warnHandler = (error) => failed.push(name + ': ' + error)
      app.mount(place)
      const remove = () => app.unmount()`,
  },
  svelte: {
    toModule: (code) => compile(code, { generate: 'client' }).js.code,
    loader: 'js',
    imports: `import { flushSync, mount, unmount } from 'svelte'`,
    mount: `const instance = mount(component, { target: place })
      flushSync()
      const remove = () => unmount(instance)`,
  },
} as const satisfies Readonly<Record<string, Framework>>

/**
 * Returns a script that defines `runSnippets`: it shows one snippet after the other and returns a line for each that fails. `toAddress` returns the address of a
 * snippet's module by its position.
 */
export function createProgram(
  all: readonly Shown[],
  { imports, mount }: Mounting,
  toAddress: (at: number) => string,
): string {
  const list = all.map(({ name, element, state }, at) => [
    `import * as m${at} from '${toAddress(at)}'`,
    `[${JSON.stringify(name)}, m${at}, ${JSON.stringify(element.tag)}, ${JSON.stringify(state.attributes)}]`,
  ])
  return `${imports}
    ${list.map(([line]) => line).join('\n')}
    globalThis.runSnippets = async () => {
      const failed = []
      for (const [name, module, tag, attributes] of [${list.map(([, row]) => row).join(',')}]) {
        const component = Object.values(module)[0]
        const place = document.body.appendChild(document.createElement('div'))
        ${mount}
        await customElements.whenDefined(tag)
        const element = place.querySelector(tag)
        if (!element?.shadowRoot) failed.push(name + ': not upgraded')
        for (const [attribute, value] of Object.entries(attributes))
          // Frameworks set the property of an element that is already defined, and else the attribute. A present flag is on.
          if (!(value === '' ? element?.hasAttribute(attribute) : element?.getAttribute(attribute) === value) &&
              String(element?.[attribute]) !== (value || 'true'))
            failed.push(name + ': ' + attribute)
        await remove()
        place.remove()
      }
      return failed
    }`
}

/** Builds the snippets of a framework, with the framework, into a script that defines `runSnippets`. Files of `origin` are loaded by the page. */
export async function bundleSnippets(
  name: keyof typeof FRAMEWORKS,
  all: readonly Shown[],
  origin: string,
): Promise<string> {
  const framework: Framework = FRAMEWORKS[name]
  const { outputFiles } = await build({
    stdin: { contents: createProgram(all, framework, (at) => `snippet:${at}`), resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    logLevel: 'silent',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    external: [`${origin}/*`],
    plugins: [
      {
        name: 'snippets',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^snippet:/ }, ({ path }) => ({ path, namespace: 'snippet' }))
          onLoad({ filter: /.*/, namespace: 'snippet' }, ({ path }) => ({
            contents: framework.toModule(all[Number(path.slice('snippet:'.length))]?.code[name] ?? ''),
            loader: framework.loader,
            resolveDir: process.cwd(),
          }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}
