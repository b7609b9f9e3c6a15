import type { ElementDocument } from '../../tools/documents/site/element-pages.ts'
import type { PlaygroundState } from './state.ts'
import { toThemeCss } from './theme-css.ts'

/** Snippet of an element for one framework. */
export interface Snippet {
  name: SnippetName
  label: string
  code: string
}

/** Names of snippets, in their order. */
export const SNIPPET_NAMES = ['html', 'react', 'vue', 'svelte', 'angular', 'csp'] as const
export type SnippetName = (typeof SNIPPET_NAMES)[number]

const LABELS: Readonly<Record<SnippetName, string>> = {
  html: 'HTML',
  react: 'React',
  vue: 'Vue',
  svelte: 'Svelte',
  angular: 'Angular',
  csp: 'CSP',
}

/** Parts of a snippet, the same for all frameworks. */
interface Ingredients {
  tag: string
  /** Name of the component, such as `OrderBook`. */
  component: string
  /** Attributes as in HTML, each with a space before it. */
  attributes: string
  /** First event of the element besides `tl-navigate`; null if it has none. */
  event: string | null
  /** Attributes of the wrapper that sets theme and colours of prices; "" without. */
  wrapper: string
  /** Rules of the theme; "" without. */
  css: string
  /** Language of the page as a comment; "" for English. */
  language: string
  /** Origin that serves the elements. */
  origin: string
  /** Folder of their version, such as `/embed/0.2.0/`. */
  folder: string
}

/** Characters with a meaning in an attribute of HTML, in a template of a framework or in a template literal. */
const SPECIAL = /[&"<{}`]/g
const escapeValue = (value: string): string => value.replace(SPECIAL, (one) => `&#${one.charCodeAt(0)};`)

/** Returns attributes as in HTML, each with a space before it. */
export const formatAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeValue(value)}"`))
    .join('')

const toComponentName = (tag: string): string =>
  tag.slice('tl'.length).replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

const indent = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by))

/** Joins the parts that are not empty by an empty line. */
const join = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')

/** Returns the element, in a wrapper if theme or price colours are set. `written` is the element's tag as its framework writes it. */
const wrap = ({ wrapper }: Ingredients, written: string): string =>
  wrapper ? `<div${wrapper}>\n${indent(written, 2)}\n</div>` : written

const LOG = '(event) => console.log(event.type, event.detail)'

function toHtml(of: Ingredients): string {
  const { tag, attributes, event, css, language, origin, folder } = of
  return join(
    language && `<!-- ${language} -->`,
    `<script type="module" src="${origin}${folder}tradelet.js"></script>`,
    css && `<style>\n${indent(css, 2)}\n</style>`,
    wrap(of, `<${tag}${attributes}></${tag}>`),
    (event ?? '') &&
      `<script type="module">\n  document.querySelector('${tag}').addEventListener('${event}', ${LOG})\n</script>`,
  )
}

function toReact(of: Ingredients): string {
  const { tag, component, attributes, event, css, language, origin, folder } = of
  const load = `import(/* @vite-ignore */ /* webpackIgnore: true */ '${origin}${folder}tradelet.js')`
  const listening = event
    ? [
        '    const { current } = element',
        `    const log = ${LOG}`,
        `    current.addEventListener('${event}', log)`,
        `    return () => current.removeEventListener('${event}', log)`,
      ]
    : []
  const written = `<${tag}${event ? ' ref={element}' : ''}${attributes} />`
  const style = css && `<style>{\`\n${indent(css, 2)}\n\`}</style>`
  const content = style ? `<>\n${indent(`${style}\n${wrap(of, written)}`, 2)}\n</>` : wrap(of, written)
  return [
    ...(language ? [`// ${language}`] : []),
    `import { useEffect${event ? ', useRef' : ''} } from 'react'`,
    '',
    `export function ${component}() {`,
    ...(event ? ['  const element = useRef(null)'] : []),
    '  useEffect(() => {',
    `    ${load}`,
    ...listening,
    '  }, [])',
    content.includes('\n') ? `  return (\n${indent(content, 4)}\n  )` : `  return ${content}`,
    '}',
  ].join('\n')
}

function toVue(of: Ingredients): string {
  const { tag, attributes, event, css, language, origin, folder } = of
  const written = `<${tag}${attributes}${event ? ` @${event}="log"` : ''}></${tag}>`
  return join(
    `<!-- vite.config.js: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('tl-') } } }) -->${language && `\n<!-- ${language} -->`}`,
    [
      '<script setup>',
      "import { onMounted } from 'vue'",
      '',
      `onMounted(() => import(/* @vite-ignore */ '${origin}${folder}tradelet.js'))`,
      ...(event ? [`const log = ${LOG}`] : []),
      '</script>',
    ].join('\n'),
    `<template>\n${indent(wrap(of, written), 2)}\n</template>`,
    css && `<style>\n${css}\n</style>`,
  )
}

function toSvelte(of: Ingredients): string {
  const { tag, attributes, event, css, language, origin, folder } = of
  const written = `<${tag}${attributes}${event ? ` on${event}={log}` : ''}></${tag}>`
  return join(
    language && `<!-- ${language} -->`,
    [
      '<script>',
      "  import { onMount } from 'svelte'",
      '',
      `  onMount(() => void import(/* @vite-ignore */ '${origin}${folder}tradelet.js'))`,
      ...(event ? [`  const log = ${LOG}`] : []),
      '</script>',
    ].join('\n'),
    wrap(of, written),
    css && `<svelte:head>\n  <style>\n${indent(css, 4)}\n  </style>\n</svelte:head>`,
  )
}

function toAngular(of: Ingredients): string {
  const { tag, component, attributes, event, css, language, origin, folder } = of
  const written = `<${tag}${attributes}${event ? ` (${event})="log($event)"` : ''}></${tag}>`
  return [
    ...(language ? [`// ${language}`] : []),
    "import { Component, CUSTOM_ELEMENTS_SCHEMA, ViewEncapsulation } from '@angular/core'",
    '',
    '@Component({',
    `  selector: 'app-${tag.slice('tl-'.length)}',`,
    '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
    '  encapsulation: ViewEncapsulation.None,',
    `  template: \`\n${indent(wrap(of, written), 4)}\n  \`,`,
    ...(css ? [`  styles: \`\n${indent(css, 4)}\n  \`,`] : []),
    '})',
    `export class ${component} {`,
    '  constructor() {',
    `    import(/* @vite-ignore */ '${origin}${folder}tradelet.js' as string)`,
    '  }',
    ...(event
      ? ['', '  log(event: Event) {', '    console.log(event.type, (event as CustomEvent).detail)', '  }']
      : []),
    '}',
  ].join('\n')
}

const toCsp = ({ origin }: Ingredients): string =>
  [
    'Content-Security-Policy:',
    `  script-src  ${origin};`,
    `  connect-src ${origin} ${origin.replace(/^http/, 'ws')};`,
    `  img-src     ${origin} data: blob:;`,
    '',
    "With require-trusted-types-for 'script':",
    "  trusted-types lit-html tradelet 'allow-duplicates'",
  ].join('\n')

const WRITERS: Readonly<Record<SnippetName, (of: Ingredients) => string>> = {
  html: toHtml,
  react: toReact,
  vue: toVue,
  svelte: toSvelte,
  angular: toAngular,
  csp: toCsp,
}

/** Returns the snippets of an element in a state, for pages that load the elements from `folder` of `origin`; without a folder, the newest ones. */
export function createSnippets(
  { tag, events }: Pick<ElementDocument, 'tag' | 'events'>,
  { attributes, theme, upDown, language, look }: Omit<PlaygroundState, 'tag' | 'width'>,
  { origin, direction, folder = '/embed/' }: { origin: string; direction: 'ltr' | 'rtl'; folder?: string | undefined },
): Snippet[] {
  const wrapper = formatAttributes({ ...(theme && { 'data-theme': theme }), ...(upDown && { 'data-updown': upDown }) })
  const page = formatAttributes({ lang: language, ...(direction === 'rtl' && { dir: 'rtl' }) })
  const of: Ingredients = {
    tag,
    component: toComponentName(tag),
    attributes: formatAttributes(attributes),
    event: events.find(({ name }) => name !== 'tl-navigate')?.name ?? events[0]?.name ?? null,
    wrapper,
    css: toThemeCss(look, tag),
    language: language === 'en' ? '' : `The elements take the language from the page: <html${page}>`,
    origin,
    folder,
  }
  return SNIPPET_NAMES.map((name) => ({ name, label: LABELS[name], code: WRITERS[name](of) }))
}
