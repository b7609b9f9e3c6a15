/**
 * `npm run locales -- status`: how complete each language is. `check`: whether everything that is there is right; exit code 1 when not.
 * `types`: writes what the compiler knows of the English catalogue (shared/i18n/keys.ts).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogues } from '../shared/i18n/folder.ts'
import { statusOf, unusedKeys } from './locales/status.ts'
import { typesOf } from './locales/types.ts'
import { projectRoot } from './process.ts'

const keysFile = join(projectRoot, 'shared/i18n/keys.ts')
const english = catalogues.en ?? { meta: { name: 'English', direction: 'ltr' }, namespaces: {} }

/** Says what is wrong and answers how much that is. */
function check(): number {
  const problems = Object.entries(catalogues).flatMap(([tag, catalogue]) =>
    statusOf(tag, english, catalogue).faults.map(({ place, rule }) => `locales/${tag}.json ${place} ${rule}`),
  )
  for (const place of unusedKeys(english.namespaces, projectRoot))
    problems.push(`locales/en.json ${place} is used nowhere`)
  if (readFileSync(keysFile, 'utf8') !== typesOf(english.namespaces))
    problems.push('shared/i18n/keys.ts is not that of locales/en.json: npm run locales -- types')
  for (const problem of problems) console.error(problem)
  return problems.length
}

function status(): number {
  for (const [tag, catalogue] of Object.entries(catalogues)) {
    const { texts, missing, faults } = statusOf(tag, english, catalogue)
    console.log(
      `${tag.padEnd(8)} ${texts - missing.length} of ${texts} texts, ${missing.length} missing, ${faults.length} wrong`,
    )
    for (const place of missing) console.log(`  missing ${place}`)
    for (const { place, rule } of faults) console.log(`  wrong ${place} ${rule}`)
  }
  const unused = unusedKeys(english.namespaces, projectRoot)
  console.log(`${unused.length} texts are used nowhere${unused.map((place) => `\n  ${place}`).join('')}`)
  return Object.entries(catalogues).some(([tag, catalogue]) => statusOf(tag, english, catalogue).faults.length > 0)
    ? 1
    : 0
}

const commands: Record<string, () => number> = {
  status,
  check,
  types() {
    writeFileSync(keysFile, typesOf(english.namespaces))
    return 0
  },
}
const command = commands[process.argv[2] ?? 'status']
if (command) process.exitCode = command() === 0 ? 0 : 1
else {
  console.error(`npm run locales -- ${Object.keys(commands).join('|')}`)
  process.exitCode = 2
}
