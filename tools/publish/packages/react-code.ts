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

/** Returns the script of the components: one for each element, without effect if it is not used. */
export const generateReactScript = (elements: readonly ElementDeclaration[]): string =>
  [
    `'use client'`,
    `import { createComponent } from './component.js'`,
    ...elements.map(({ tag, attributes, events }) => {
      const attributeNames = formatNames(attributes.map((attribute) => [toPropName(attribute), attribute.name]))
      const eventNames = formatNames(events.map(({ name }) => [toHandlerName(name), name]))
      return `export const ${toClassName(tag)} = /* @__PURE__ */ createComponent('${tag}', ${attributeNames}, ${eventNames})`
    }),
    '',
  ].join('\n')

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
    `import type { ${listDetails(elements.flatMap(({ events }) => events))} } from '@tradelet/elements'`,
    STYLE_TYPE,
    '/** Names that an element declares replace those of every element, such as `onError`. */',
    "type Props<Element, Own> = Omit<HTMLAttributes<Element>, keyof Own | 'style'> & { style?: Style | undefined } & Own",
    ...elements.flatMap((element) => [generateProps(element), generateComponentType(element)]),
    '',
  ].join('\n')
