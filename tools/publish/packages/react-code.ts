import { toPropertyName } from '../../../shared/element/manifest/attributes.ts'
import type { DeclaredEvent, ElementDeclaration } from '../../documents/element-declarations.ts'
import { describeAttribute, toClassName } from '../../documents/element-documents.ts'
import { toComment } from '../element-types.ts'
import { STYLE_TYPE } from '../framework-types.ts'

/** Returns the property of an event: `onMarket` for `tl-market`. */
const toHandlerName = (event: string): string => `on${toClassName(event.replace(/^tl-/, ''))}`

/** Returns the property of an attribute: `noChart`, but `data-theme` as React names it. */
const toPropName = ({ name, isProperty }: { name: string; isProperty: boolean }): string =>
  isProperty ? toPropertyName(name) : name

const formatNames = (pairs: readonly (readonly [string, string])[]): string => JSON.stringify(Object.fromEntries(pairs))

/** Returns the script of an element's component. It imports the file of this element only. */
function generateComponent({ tag, attributes, events }: ElementDeclaration): string {
  const attributeNames = formatNames(attributes.map((attribute) => [toPropName(attribute), attribute.name]))
  const eventNames = formatNames(events.map(({ name }) => [toHandlerName(name), name]))
  return [
    `'use client'`,
    `import { createComponent } from './component.js'`,
    `export const ${toClassName(tag)} = /* @__PURE__ */ createComponent('${tag}', () => import('@tradelet/elements/${tag}.js'), ${attributeNames}, ${eventNames})`,
    '',
  ].join('\n')
}

/** Returns the scripts of the components by file name: one for each element with its types, and `index.js` with all of them. */
export const generateReactScripts = (elements: readonly ElementDeclaration[]): Record<string, string> => ({
  'index.js': elements.map(({ tag }) => `export { ${toClassName(tag)} } from './${tag}.js'\n`).join(''),
  ...Object.fromEntries(elements.map((element) => [`${element.tag}.js`, generateComponent(element)])),
  ...Object.fromEntries(
    elements.map(({ tag }) => {
      const name = toClassName(tag)
      return [`${tag}.d.ts`, `export { ${name}, type ${name}Props } from './index.js'\n`]
    }),
  ),
})

const generateProps = ({ tag, attributes, events }: ElementDeclaration): string =>
  [
    `/** Properties of \`${toClassName(tag)}\` besides those of every element. */`,
    `interface ${toClassName(tag)}Own {`,
    ...attributes.map(
      (attribute) =>
        `  ${toComment(`${describeAttribute(attribute)} Default: ${attribute.fallback}.`)}\n  '${toPropName(attribute)}'?: ${attribute.type} | undefined`,
    ),
    ...events.map(
      ({ name, description, detail }) =>
        `  ${toComment(`${description} Event \`${name}\`.`)}\n  ${toHandlerName(name)}?: ((event: CustomEvent<${detail.type}>) => void) | undefined`,
    ),
    '}',
  ].join('\n')

const generateComponentType = ({ tag, description }: ElementDeclaration): string => {
  const name = toClassName(tag)
  return [
    `export type ${name}Props = Props<Elements.${name}, ${name}Own>`,
    toComment(description),
    `export declare const ${name}: ForwardRefExoticComponent<${name}Props & RefAttributes<Elements.${name}>>`,
  ].join('\n')
}

const listDetails = (events: readonly DeclaredEvent[]): string =>
  [...new Set(events.map(({ detail }) => detail.type))].sort().join(', ')

/** Returns the types of the components. */
export const generateReactTypes = (elements: readonly ElementDeclaration[]): string =>
  [
    `import type { CSSProperties, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'`,
    `import type * as Elements from '@tradelet/elements'`,
    `import type { CommaList, ${listDetails(elements.flatMap(({ events }) => events))} } from '@tradelet/elements'`,
    STYLE_TYPE,
    '/** Names that an element declares replace those of every element, such as `onError`. */',
    "type Props<Element, Own> = Omit<HTMLAttributes<Element>, keyof Own | 'style'> & { style?: Style | undefined } & Own",
    ...elements.flatMap((element) => [generateProps(element), generateComponentType(element)]),
    '',
  ].join('\n')
