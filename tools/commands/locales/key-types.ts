import type { Texts } from '../../../shared/base/i18n/catalogue.ts'
import { getParameters } from './placeholders.ts'

const HEAD = `/** @generated from locales/en.json by every npm script and not in git: never edited. */

/** Value inserted into a text unchanged. */
type Shown = string | number

/** Parameters of each text by namespace and key; null for a text without parameters. A \`number\` also selects a plural form. */
export interface Keys {
`

const toPropertyName = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`)

function generateParameterTypes(text: string): string {
  const parameters = [...getParameters(text)].map(([name, counts]) => `${name}: ${counts ? 'number' : 'Shown'}`)
  return parameters.length === 0 ? 'null' : `{ ${parameters.join('; ')} }`
}

/** Generates shared/base/i18n/keys.ts, which declares each key of the English catalogue and its parameters for the compiler. */
export function generateKeyTypes(namespaces: Readonly<Record<string, Texts>>): string {
  const blocks = Object.entries(namespaces).map(([namespace, texts]) => {
    const lines = Object.entries(texts).map(
      ([key, text]) => `    ${toPropertyName(key)}: ${generateParameterTypes(text)}\n`,
    )
    return `  ${toPropertyName(namespace)}: {\n${lines.join('')}  }\n`
  })
  return `${HEAD}${blocks.join('')}}\n`
}
