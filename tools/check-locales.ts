/** Says whether every language has every namespace with the same keys and placeholders, and whether each key is used. Exit code 1 when not. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES } from '../shared/contract/languages.ts'
import { projectRoot } from './process.ts'

const locales = join(projectRoot, 'locales')
const namespaces = readdirSync(join(locales, 'en'))
const problems: string[] = []

const texts = async (language: string, namespace: string): Promise<Record<string, string>> => {
  const file = pathToFileURL(join(locales, language, namespace, 'index.ts')).href
  try {
    return (await import(file)).default
  } catch (error) {
    problems.push(`${language}/${namespace} cannot be loaded: ${error instanceof Error ? error.message : error}`)
    return {}
  }
}

const placeholders = (text: string): string =>
  [...text.matchAll(/\{(\w+)[^}]*\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ')

function compare(
  language: string,
  namespace: string,
  english: Record<string, string>,
  other: Record<string, string>,
): void {
  for (const [key, text] of Object.entries(english)) {
    const translated = other[key]
    if (translated === undefined || translated.trim() === '')
      problems.push(`${language}/${namespace} has no text ${key}`)
    else if (placeholders(translated) !== placeholders(text))
      problems.push(`${language}/${namespace} ${key} has other placeholders than en`)
  }
  for (const key of Object.keys(other))
    if (!(key in english)) problems.push(`${language}/${namespace} has ${key}, which en does not`)
}

const sources = globSync(['widgets/**/*.{ts,tsx}', 'shared/**/*.{ts,tsx}', 'site/**/*.{ts,tsx,astro}'], {
  cwd: projectRoot,
})
  .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  .join('\n')

/** Keys that are put together, as in `${ending}Text`: what stands before and after the part that varies. */
const assembled = [...sources.matchAll(/`(\w*)\$\{[^}`]+\}(\w*)`/g)]
  .map(([, head = '', tail = '']) => ({ head, tail }))
  .filter(({ head, tail }) => head + tail !== '')

const isUsed = (key: string): boolean =>
  new RegExp(`['"\`]${key}['"\`]|\\b${key}:`).test(sources) ||
  assembled.some(
    ({ head, tail }) => key.startsWith(head) && key.endsWith(tail) && key.length > head.length + tail.length,
  )

for (const namespace of namespaces) {
  const english = await texts('en', namespace)
  for (const { code } of LANGUAGES) if (code !== 'en') compare(code, namespace, english, await texts(code, namespace))
  for (const key of Object.keys(english)) if (!isUsed(key)) problems.push(`${namespace} ${key} is used nowhere`)
}

for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
