import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE, readGuide } from '../../../docs-site/guide-source.ts'
import { GUIDE_GROUPS, type Guide } from '../../../docs-site/guides.ts'
import { EXAMPLE_ORIGIN } from '../../../shared/base/rules/documentation.rules.ts'
import { toPropertyName } from '../../../shared/element/manifest/attributes.ts'
import type { ElementDeclaration } from '../element-declarations.ts'
import { createManifest, describeAttribute } from '../element-documents.ts'

const listDescribed = (title: string, rows: readonly string[]): string[] =>
  rows.length > 0 ? ['', `## ${title}`, '', ...rows.map((row) => `- ${row}`)] : []

function formatElement(element: ElementDeclaration): string {
  const events = createManifest([element]).modules.flatMap(({ declarations }) =>
    declarations.flatMap((declared) => declared.events),
  )
  const own = element.attributes.filter(({ isProperty }) => isProperty)
  return [
    `# <${element.tag}>`,
    '',
    element.description,
    ...listDescribed(
      'Attributes',
      own.map(
        (attribute) =>
          `\`${attribute.name}\` (\`${attribute.type}\`, default \`${attribute.fallback}\`, property \`${toPropertyName(attribute.name)}\`, not reflected): ${describeAttribute(attribute)}`,
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
    '',
  ].join('\n')
}

const formatVariables = ([first]: readonly ElementDeclaration[]): string =>
  [
    '# CSS variables of every element',
    '',
    ...(first?.variables ?? []).map(
      ({ name, description, fallback }) => `- \`${name}\` (default ${fallback}): ${description}`,
    ),
    '',
  ].join('\n')

/** Addresses of pages, with their anchors, in links of Markdown. */
const PAGE_LINKS = new RegExp(`\\]\\(${BASE}([\\w-]+)/(#[^)]*)?\\)`, 'g')

/** Links to the documentation site in Markdown. */
const SITE_LINKS = new RegExp(`\\]\\(${BASE}([^)#]*)`, 'g')

function readGuideText(root: string, guide: Guide): { title: string; description: string; text: string } {
  const { title, description, body } = readGuide(guide, readFileSync(join(root, guide.file), 'utf8'))
  const isGuide = (slug: string) =>
    Object.values(GUIDE_GROUPS).some(({ guides }) => guides.some((one) => one.slug === slug))
  const text = body.replaceAll(PAGE_LINKS, (whole, slug: string, anchor = '') =>
    isGuide(slug) ? `](${BASE}${slug}.md${anchor})` : whole,
  )
  return { title, description, text: `# ${title}\n\n${text}\n` }
}

/** First sentences of a description, of 30 characters or more. */
const shorten = (text: string): string => /^[\s\S]{30,}?[.](?=\s|$)/.exec(text)?.[0] ?? text

/** Text files for language models: the index `llms.txt`, and the files that it links to. */
export interface LlmsFiles {
  index: string
  /** Texts by path, such as `elements/tl-ticker.md` or `embedding.md`. */
  files: Readonly<Record<string, string>>
}

/**
 * Creates the files from the declarations of the elements and the guides below `root`. Links begin with `base`. Only guides of the named groups are included;
 * links to others lead to the documentation of the operator.
 */
export function createLlmsFiles(
  elements: readonly ElementDeclaration[],
  { root, base, groups }: { root: string; base: string; groups: readonly (keyof typeof GUIDE_GROUPS)[] },
): LlmsFiles {
  const sections = groups.map((group) => {
    const { label, guides } = GUIDE_GROUPS[group]
    return { label, guides: guides.map((guide: Guide) => ({ slug: guide.slug, ...readGuideText(root, guide) })) }
  })
  const link = (title: string, path: string, note: string) => `- [${title}](${base}${path}): ${note}`
  const index = [
    '# Tradelet',
    '',
    '> Custom elements for trading and wallets on any web page, a host site made of them, and a backend. `@tradelet/elements` defines the elements in a bundle, `@tradelet/react` has components for React, and `/embed/tradelet.js` of an operator loads them without a build.',
    '',
    ...sections.flatMap(({ label, guides }) => [
      `## ${label}`,
      '',
      ...guides.map(({ title, slug, description }) => link(title, `${slug}.md`, shorten(description))),
      '',
    ]),
    '## Elements',
    '',
    ...elements.map(({ tag, description }) => link(tag, `elements/${tag}.md`, shorten(description))),
    link('CSS variables', 'elements/variables.md', 'Public variables of every element.'),
    '',
  ].join('\n')
  return {
    index,
    files: {
      ...Object.fromEntries(sections.flatMap(({ guides }) => guides.map(({ slug, text }) => [`${slug}.md`, text]))),
      ...Object.fromEntries(elements.map((element) => [`elements/${element.tag}.md`, formatElement(element)])),
      'elements/variables.md': formatVariables(elements),
    },
  }
}

/** All groups of guides. */
export const ALL_GROUPS = Object.keys(GUIDE_GROUPS) as (keyof typeof GUIDE_GROUPS)[]

/**
 * Returns the files of the package by their path in it: `llms.txt`, and below `docs` the elements and the guides for partners. Links to texts that the package
 * does not contain lead to the documentation of an operator.
 */
export function createPackagedTexts(elements: readonly ElementDeclaration[], root: string): Record<string, string> {
  const { index, files } = createLlmsFiles(elements, { root, base: './docs/', groups: ['start', 'partners'] })
  const relink = (text: string): string =>
    text.replaceAll(SITE_LINKS, (_whole, path: string) =>
      path in files ? `](./${path}` : `](${EXAMPLE_ORIGIN}${BASE}${path}`,
    )
  return {
    'llms.txt': index,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/${name}`, relink(text)])),
  }
}
