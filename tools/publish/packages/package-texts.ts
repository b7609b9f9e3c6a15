import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElementDeclaration } from '../../documents/element-declarations.ts'
import { createManifest, describeAttribute } from '../../documents/element-documents.ts'

const listDescribed = (title: string, rows: readonly string[]): string[] =>
  rows.length > 0 ? ['', `${title}:`, ...rows.map((row) => `- ${row}`)] : []

function formatElement(element: ElementDeclaration): string {
  const events = createManifest([element]).modules.flatMap(({ declarations }) =>
    declarations.flatMap((declared) => declared.events),
  )
  const own = element.attributes.filter(({ isProperty }) => isProperty)
  return [
    `## <${element.tag}>`,
    '',
    element.description,
    ...listDescribed(
      'Attributes',
      own.map(
        (attribute) =>
          `\`${attribute.name}\` (\`${attribute.type}\`, default \`${attribute.fallback}\`): ${describeAttribute(attribute)}`,
      ),
    ),
    ...listDescribed(
      'Events',
      events.map(
        ({ name, type, description }) =>
          `\`${name}\` (\`${type.text}\`): ${description.replaceAll(/\n+- /g, '\n  - ')}`,
      ),
    ),
    ...listDescribed(
      'States',
      element.states.map(({ name, description }) => `\`:state(${name})\`: ${description}`),
    ),
    ...listDescribed(
      'CSS parts',
      element.parts.map(({ name, description }) => `\`${name}\`: ${description}`),
    ),
  ].join('\n')
}

/** Returns `llms.txt`: all elements with what can be set on them, in Markdown for language models. */
export const generateLlmsText = (elements: readonly ElementDeclaration[]): string =>
  [
    '# Tradelet elements',
    '',
    '> Custom elements for trading and wallets. `@tradelet/elements` defines them, `@tradelet/react` has components for React. They need the backend of an operator.',
    '',
    readGuide('elements').replace(/^# .*\n+/, ''),
    ...elements.map((element) => `${formatElement(element)}\n`),
    '## CSS variables of every element',
    '',
    ...(elements[0]?.variables ?? []).map(
      ({ name, description, fallback }) => `- \`${name}\` (default ${fallback}): ${description}`,
    ),
    '',
  ].join('\n')

/** Returns the README of a package. */
export const readGuide = (name: 'elements' | 'react'): string =>
  readFileSync(join(import.meta.dirname, `${name}.README.md`), 'utf8')
