import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const formatImports = (files: readonly (readonly [name: string, path: string])[]): string =>
  `{\n${files.map(([name, path]) => `  '${name}': () => import('${path}'),`).join('\n')}\n}`

/**
 * Returns modules that name the texts of each language and namespace, by file name: bundlers follow only imports with fixed addresses. `folder` contains one
 * folder, named by the version of the texts.
 */
export function generateTextModules(folder: string): Record<string, string> {
  const [version = ''] = readdirSync(folder)
  const languages = readdirSync(join(folder, version))
  const listFiles = (language: string) =>
    readdirSync(join(folder, version, language)).map(
      (file) => [file.replace(/\.js$/, ''), `./${version}/${language}/${file}`] as const,
    )
  return {
    'texts/index.js': [
      `const languages = ${formatImports(languages.map((language) => [language, `./${language}.js`]))}`,
      'export const loadTexts = async (language, namespace) => (await languages[language]()).files[namespace]()',
      '',
    ].join('\n'),
    ...Object.fromEntries(
      languages.map((language) => [
        `texts/${language}.js`,
        `export const files = ${formatImports(listFiles(language))}\n`,
      ]),
    ),
  }
}
