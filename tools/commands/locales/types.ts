import type { Texts } from '../../../shared/i18n/catalogue.ts'
import { parametersOf } from './placeholders.ts'

const HEAD = `/** @generated from locales/en.json by \`npm run locales -- types\`: never edited. */

/** What is filled into a text as it is. */
type Shown = string | number

/** The keys of each namespace with what must be filled in; null where nothing is. A \`number\` also chooses a plural form. */
export interface Keys {
`

const nameOf = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`)

function parameterTypes(text: string): string {
  const parameters = [...parametersOf(text)].map(([name, counts]) => `${name}: ${counts ? 'number' : 'Shown'}`)
  return parameters.length === 0 ? 'null' : `{ ${parameters.join('; ')} }`
}

/** The declarations that make the compiler know each key of the English catalogue and its parameters (shared/i18n/keys.ts). */
export function textKeyTypes(namespaces: Readonly<Record<string, Texts>>): string {
  const blocks = Object.entries(namespaces).map(([namespace, texts]) => {
    const lines = Object.entries(texts).map(([key, text]) => `    ${nameOf(key)}: ${parameterTypes(text)}\n`)
    return `  ${nameOf(namespace)}: {\n${lines.join('')}  }\n`
  })
  return `${HEAD}${blocks.join('')}}\n`
}
