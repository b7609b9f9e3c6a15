import { toPropertyName } from '../../shared/element/manifest/attributes.ts'
import type {
  DeclaredAttribute,
  DeclaredEvent,
  DeclaredMember,
  Described,
  ElementDeclaration,
} from './element-declarations.ts'

/** Returns the class name of an element: `TlOrderBook` for `tl-order-book`. */
export const toClassName = (tag: string): string =>
  tag.replace(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** Returns the description of an attribute, with its example unless the description contains it. */
export const describeAttribute = ({ description, example }: DeclaredAttribute): string =>
  example && !description.includes(`\`${example}\``) ? `${description} Example: \`${example}\`.` : description

/** Returns the description of an event with a Markdown list of the fields of its detail. */
function describeEvent({ description, detail }: DeclaredEvent): string {
  const fields = detail.fields.map(({ name, type, description: text }) => `- \`detail.${name}\` (\`${type}\`): ${text}`)
  return [description, fields.join('\n')].filter(Boolean).join('\n\n')
}

const toField = (attribute: DeclaredAttribute) => ({
  kind: 'field',
  name: toPropertyName(attribute.name),
  description: describeAttribute(attribute),
  type: { text: attribute.type },
  default: attribute.fallback,
  attribute: attribute.name,
  // Elements write no attributes on themselves.
  reflects: false,
})

const toMember = ({ name, description, parameters, returns, type }: DeclaredMember) =>
  returns === null
    ? { kind: 'field', name, description, type: { text: type }, readonly: true }
    : {
        kind: 'method',
        name,
        description,
        parameters: parameters.map((parameter) => ({ name: parameter.name, type: { text: parameter.type } })),
        return: { type: { text: returns } },
      }

const toDescribed = ({ name, description }: Described) => ({ name, description })

/** Returns the custom-elements manifest (schema 2.1.0) of the elements. */
export const createManifest = (elements: readonly ElementDeclaration[]) => ({
  schemaVersion: '2.1.0',
  modules: elements.map((element) => ({
    kind: 'javascript-module',
    path: element.module,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: toClassName(element.tag),
        tagName: element.tag,
        superclass: { name: 'HTMLElement' },
        description: element.description,
        attributes: element.attributes.map((attribute) => ({
          name: attribute.name,
          description: describeAttribute(attribute),
          type: { text: attribute.type },
          default: attribute.fallback,
          ...(attribute.isProperty && { fieldName: toPropertyName(attribute.name) }),
        })),
        members: [
          ...element.attributes.filter(({ isProperty }) => isProperty).map(toField),
          ...element.members.map(toMember),
        ],
        events: element.events.map((event) => ({
          name: event.name,
          description: describeEvent(event),
          type: { text: `CustomEvent<${event.detail.type}>` },
        })),
        slots: element.slots.map(toDescribed),
        cssParts: element.parts.map(toDescribed),
        cssStates: element.states.map(toDescribed),
        cssProperties: element.variables.map(({ name, description, syntax, fallback }) => ({
          name,
          description,
          syntax,
          default: fallback,
        })),
      },
    ],
    exports: [
      {
        kind: 'custom-element-definition',
        name: element.tag,
        declaration: { name: toClassName(element.tag), module: element.module },
      },
    ],
  })),
})
