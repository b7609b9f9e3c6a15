import type { DeclaredEvent, ElementDeclaration } from '../documents/element-declarations.ts'
import { toClassName } from '../documents/element-documents.ts'
import { toComment } from './element-types.ts'

/** Framework with types of its own for the tags of custom elements. */
export type Framework = 'react' | 'preact' | 'vue' | 'svelte'

/** Returns `onTlMarket` for `tl-market`. */
const toVueListener = (name: string): string => `on${toClassName(name)}`

const LISTENERS: Readonly<Record<Framework, (name: string) => readonly string[]>> = {
  react: (name) => [`on${name}`],
  preact: (name) => [`on${name}`],
  vue: (name) => [toVueListener(name)],
  svelte: (name) => [`on${name}`, `on:${name}`],
}

/** Returns the interface of an element's own attributes and listeners in a framework. */
function generateOwn(framework: Framework, { tag, events }: ElementDeclaration): string {
  const name = toClassName(tag)
  const listener = ({ name: event, description, detail }: DeclaredEvent) =>
    LISTENERS[framework](event).map(
      (prop) => `  ${toComment(description)}\n  '${prop}'?: ((event: CustomEvent<${detail.type}>) => void) | undefined`,
    )
  return [`interface ${name}Own extends ${name}Attributes {`, ...events.flatMap(listener), '}'].join('\n')
}

/** Returns the import of all types that the others name. */
function generateImport(elements: readonly ElementDeclaration[], from: string): string {
  const names = elements.flatMap(({ tag, events }) => [
    toClassName(tag),
    `${toClassName(tag)}Attributes`,
    ...events.map(({ detail }) => detail.type),
  ])
  return `import type { ${[...new Set(names)].sort().join(', ')} } from '${from}'`
}

const listTags = (elements: readonly ElementDeclaration[], type: (name: string) => string): string[] =>
  elements.map(({ tag, description }) => `    ${toComment(description)}\n    '${tag}': ${type(toClassName(tag))}`)

/** Names that elements declare with a type of their own, such as `data-theme`, replace those of every element. */
const WITHOUT = 'type Without<Base, Own> = Omit<Base, keyof Own>'

/** Type of the property `style` in React: properties of CSS, and the variables of the look. React's own type has no variables. */
export const STYLE_TYPE = `type Style = CSSProperties & { [variable: \`--tl-\${string}\`]: string | number | undefined }`

/** Types of each framework: those of every element (children, class, style, id, `aria-…`, `data-…`, slot, handlers) with those that the element declares. */
const TEMPLATES: Readonly<Record<Framework, (elements: readonly ElementDeclaration[]) => string[]>> = {
  react: (elements) => [
    `import type { CSSProperties, DetailedHTMLProps, HTMLAttributes } from 'react'`,
    WITHOUT,
    STYLE_TYPE,
    'type Common<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>',
    `type Props<Element, Own> = Without<Common<Element>, Own & { style: Style }> & Own & { class?: string | undefined; style?: Style | undefined }`,
    `declare module 'react' {`,
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...listTags(elements, (name) => `Props<${name}, ${name}Own>`),
    '    }',
    '  }',
    '}',
  ],
  preact: (elements) => [
    `import type { HTMLAttributes } from 'preact'`,
    WITHOUT,
    'type Props<Element extends EventTarget, Own> = Without<HTMLAttributes<Element>, Own> & Own',
    `declare module 'preact' {`,
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...listTags(elements, (name) => `Props<${name}, ${name}Own>`),
    '    }',
    '  }',
    '}',
  ],
  vue: (elements) => [
    `import type { HTMLAttributes, PublicProps } from 'vue'`,
    '// Templates are checked with names in camel case.',
    `type Camel<Name> = Name extends \`\${infer Head}-\${infer Tail}\` ? \`\${Head}\${Capitalize<Camel<Tail>>}\` : Name`,
    `type Props<Own> = HTMLAttributes & { [Name in keyof Own as Camel<Name> & PropertyKey]: Own[Name] } & { slot?: string } & { readonly [name: \`data\${string}\`]: unknown }`,
    `declare module 'vue' {`,
    '  interface GlobalComponents {',
    ...listTags(
      elements,
      (name) => `new () => { $props: PublicProps & Props<${name}Own>; $slots: { default?(): unknown } }`,
    ),
    '  }',
    '}',
  ],
  svelte: (elements) => [
    `import type { HTMLAttributes } from 'svelte/elements'`,
    WITHOUT,
    'type Props<Element extends EventTarget, Own> = Without<HTMLAttributes<Element>, Own> & Own',
    `declare module 'svelte/elements' {`,
    '  interface SvelteHTMLElements {',
    ...listTags(elements, (name) => `Props<${name}, ${name}Own>`),
    '  }',
    '}',
  ],
}

/** All frameworks with types of their own. */
export const FRAMEWORKS = Object.keys(TEMPLATES) as Framework[]

/** Returns the declarations of the elements' tags in the templates of a framework. `from` is the module of the elements' types. */
export const generateFrameworkTypes = (
  framework: Framework,
  elements: readonly ElementDeclaration[],
  from: string,
): string =>
  [
    '// Generated from the declarations of the elements.',
    generateImport(elements, from),
    ...elements.map((element) => generateOwn(framework, element)),
    ...TEMPLATES[framework](elements),
    'export {}',
    '',
  ].join('\n')
