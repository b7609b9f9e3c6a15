import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { GUIDES, type Guide } from './guides.ts'

/** Address of the documentation site. */
export const BASE = '/docs/'

/** Generated documents that the site shows as pages of its own. */
const GENERATED: Readonly<Record<string, string>> = {
  'docs/api.md': 'api/',
  'server/operations/openapi/openapi.json': 'api/',
}

/** Files that the site contains unchanged: pictures, themes. */
const COPIED = /^docs\/.+\.(?:png|json)$/
/** Sources of examples. The site contains them as text: a page of an example would run on its origin. */
const EXAMPLE = /^examples\/.+\.(?:mjs|html|css|go|php|py)$/

/** Text of a guide, ready to be rendered. */
export interface GuideSource {
  title: string
  /** First paragraph without markup, for search engines. */
  description: string
  body: string
}

/** Returns the address of a copied file. */
export const toCopiedAddress = (file: string): string =>
  EXAMPLE.test(file) ? `${BASE}files/${file}.txt` : `${BASE}files/${file.slice('docs/'.length)}`

/**
 * Returns the site's address for a link of a guide. Addresses of the web and anchors are unchanged.
 * @throws Error if the link leads to a file that the site does not contain
 */
export function resolveLink(target: string, from: string): string {
  if (/^(?:[a-z]+:|#|\/)/i.test(target)) return target
  const [path = '', anchor] = target.split('#')
  const file = posix.join(posix.dirname(from), path)
  const hash = anchor === undefined ? '' : `#${anchor}`
  const guide = GUIDES.find((one) => one.file === file)
  if (guide) return `${BASE}${guide.slug}/${hash}`
  if (GENERATED[file] !== undefined) return `${BASE}${GENERATED[file]}${hash}`
  if (COPIED.test(file) || EXAMPLE.test(file)) return toCopiedAddress(file)
  throw new Error(`${from} links to ${target}, which is not on the documentation site (docs-site/guides.ts)`)
}

const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g
const FILE_NAME = /\.md$/
const FENCE = /^(```|~~~)(.*)$/
/** Languages of code that the highlighter knows. It writes code of any other language into the page without escaping it. */
const HIGHLIGHTED: readonly string[] = [
  'css',
  'go',
  'html',
  'js',
  'json',
  'php',
  'python',
  'sh',
  'sql',
  'text',
  'ts',
  'tsx',
  'yaml',
]
/** Languages that are highlighted as another. */
const SIMILAR: Readonly<Record<string, string>> = { svelte: 'html', vue: 'html' }

/**
 * Returns the first line of a code block with a language that the highlighter knows.
 * @throws Error for a language that the highlighter does not know
 */
function toHighlighted([line, fence = '', language = '']: RegExpExecArray, from: string): string {
  const known = SIMILAR[language] ?? language
  if (known !== '' && !HIGHLIGHTED.includes(known)) throw new Error(`${from}: code cannot be highlighted: ${line}`)
  return `${fence}${known}`
}

const HEADING = /^# (.+)\n/m

/** Returns the text of a link. A name of a file becomes the title of its page. */
function getLabel(text: string, target: string, from: string): string {
  const file = posix.join(posix.dirname(from), target.split('#')[0] ?? '')
  if (!FILE_NAME.test(text) || !GUIDES.some((guide) => guide.file === file)) return text
  return HEADING.exec(readFileSync(file, 'utf8'))?.[1] ?? text
}

/** Replaces the links outside of code, and the languages of code. */
function prepareLines(body: string, from: string): string {
  let isCode = false
  return body
    .split('\n')
    .map((line) => {
      const fence = FENCE.exec(line)
      if (fence) isCode = !isCode
      if (fence) return toHighlighted(fence, from)
      if (isCode) return line
      return line.replace(
        LINK,
        (_whole, text, target) => `[${getLabel(text, target, from)}](${resolveLink(target, from)})`,
      )
    })
    .join('\n')
}

const stripMarkup = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const DESCRIPTION_CHARACTERS = 160

/** Prepares a Markdown file: its first heading becomes the title, and its links lead to pages of the site. @throws Error if it has no heading */
export function readGuide({ file }: Guide, text: string): GuideSource {
  const heading = HEADING.exec(text)
  if (!heading) throw new Error(`${file} does not begin with a heading`)
  const body = text.slice(heading.index + heading[0].length).trim()
  const paragraph = body.split('\n\n').find((part) => /^[A-Za-z`*[]/.test(part)) ?? ''
  return {
    title: stripMarkup(heading[1] ?? ''),
    description: stripMarkup(paragraph).slice(0, DESCRIPTION_CHARACTERS),
    body: prepareLines(body, file),
  }
}
