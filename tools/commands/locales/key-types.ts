import type { Texts } from '../../../shared/i18n/catalogue.ts'
import { parametersOf } from './placeholders.ts'

const HEAD = `/** @generated from locales/en.json by \`npm run locales -- types\`: never edited. */

/** Value inserted into a text unchanged. */
type Shown = string | number

/** Parameters of each text by namespace and key; null for a text without parameters. A \`number\` also selects a plural form. */
export interface Keys {
`

const nameOf = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`)

function parameterTypes(text: string): string {
  const parameters = [...parametersOf(text)].map(([name, counts]) => `${name}: ${counts ? 'number' : 'Shown'}`)
  return parameters.length === 0 ? 'null' : `{ ${parameters.join('; ')} }`
}

/** Generates shared/i18n/keys.ts, which declares each key of the English catalogue and its parameters for the compiler. */
export function textKeyTypes(namespaces: Readonly<Record<string, Texts>>): string {
  const blocks = Object.entries(namespaces).map(([namespace, texts]) => {
    const lines = Object.entries(texts).map(([key, text]) => `    ${nameOf(key)}: ${parameterTypes(text)}\n`)
    return `  ${nameOf(namespace)}: {\n${lines.join('')}  }\n`
  })
  return `${HEAD}${blocks.join('')}}\n`
}
