/**
 * `npm run locales -- COMMAND`:
 * - `status` prints how complete each language is and which of its texts are wrong.
 * - `check` checks that every language has every text in a valid form (CONTRIBUTING.md, "Adding a text"); exits with 1 if not.
 * - `types` writes the keys and parameters of the English catalogue to shared/i18n/keys.ts.
 * - `export <tag> [file]` writes a language's texts as XLIFF 2.1 to the file or to stdout.
 * - `import <file>` reads XLIFF into locales/<tag>.json. It writes nothing if one text is invalid.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tagOfFile } from '../../shared/i18n/catalogue.ts'
import { catalogues } from '../../shared/i18n/folder.ts'
import { projectRoot } from '../lib/process.ts'
import { missingLines, statusesOf } from './locales/all-languages.ts'
import { readGlossary, readTerms } from './locales/glossary.ts'
import { catalogueText, withUnits } from './locales/import.ts'
import { textKeyTypes } from './locales/key-types.ts'
import { noteFaults, readNotes } from './locales/notes.ts'
import { readSame } from './locales/same-as-english.ts'
import { unusedKeys } from './locales/status.ts'
import { fromXliff, toXliff } from './locales/xliff.ts'

const keysFile = join(projectRoot, 'shared/i18n/keys.ts')
const fileOf = (tag: string): string => join(projectRoot, 'locales', `${tag}.json`)
const english = catalogues.en ?? { meta: { name: 'English', direction: 'ltr' }, namespaces: {} }
const notes = readNotes(projectRoot)

const statuses = () =>
  statusesOf(catalogues, english, {
    notes,
    terms: readTerms(projectRoot),
    glossaryOf: (tag) => readGlossary(projectRoot, tag),
    same: readSame(projectRoot),
  })

/** Prints problems to stderr. Returns true if there are none: commands return whether they succeeded. */
function complain(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

function check(): boolean {
  const isCurrent = readFileSync(keysFile, 'utf8') === textKeyTypes(english.namespaces)
  const all = statuses()
  return complain([
    ...missingLines(all),
    ...Object.entries(all).flatMap(([tag, { faults }]) =>
      faults.map(({ place, rule }) => `locales/${tag}.json ${place} ${rule}`),
    ),
    ...unusedKeys(english.namespaces, projectRoot).map((place) => `locales/en.json ${place} is not used`),
    ...noteFaults(notes, english).map((fault) => `locales/en.notes.json ${fault}`),
    ...(isCurrent ? [] : ['shared/i18n/keys.ts is outdated: npm run locales -- types']),
  ])
}

function status(): boolean {
  const all = statuses()
  for (const [tag, { texts, missing, faults }] of Object.entries(all)) {
    const done = texts - missing.length
    console.log(`${tag.padEnd(8)} ${done} of ${texts} texts, ${missing.length} missing, ${faults.length} wrong`)
    for (const place of missing) console.log(`  missing ${place}`)
    for (const { place, rule } of faults) console.log(`  wrong   ${place} ${rule}`)
  }
  const unused = unusedKeys(english.namespaces, projectRoot)
  console.log(`${unused.length} English texts are not used`)
  for (const place of unused) console.log(`  unused  ${place}`)
  return Object.values(all).every(({ missing, faults }) => missing.length + faults.length === 0)
}

function exportTo(tag = '', file = ''): boolean {
  if (tagOfFile(`${tag}.json`) === null || tag === 'en')
    return complain([`export needs the tag of a language, not "${tag}"`])
  const document = toXliff(tag, english, catalogues[tag], notes)
  if (file) writeFileSync(file, document)
  else process.stdout.write(document)
  return true
}

function importFrom(file = ''): boolean {
  if (!file) return complain(['import needs the name of a file'])
  try {
    const { language, units } = fromXliff(readFileSync(file, 'utf8'))
    if (tagOfFile(`${language}.json`) === null || language === 'en')
      return complain([`${file}: its trgLang is not a target language: ${language}`])
    const { catalogue, faults } = withUnits(language, english, catalogues[language], units)
    if (faults.length > 0) return complain(faults.map(({ place, line, rule }) => `${file}:${line} ${place} ${rule}`))
    writeFileSync(fileOf(language), catalogueText(catalogue))
    return true
  } catch (error) {
    return complain([`${file}: ${error instanceof Error ? error.message : error}`])
  }
}

function types(): boolean {
  writeFileSync(keysFile, textKeyTypes(english.namespaces))
  return true
}

const commands: Readonly<Record<string, (...args: string[]) => boolean>> = {
  status,
  check,
  types,
  export: exportTo,
  import: importFrom,
}
const [name = 'status', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) process.exitCode = command(...args) ? 0 : 1
else {
  console.error(`npm run locales -- ${Object.keys(commands).join('|')}`)
  process.exitCode = 2
}
