/** `npm run locales`: checks and converts the texts of the interface (CONTRIBUTING.md, "Adding a text"). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFileTag } from '../../shared/base/i18n/catalogue.ts'
import { catalogues } from '../../shared/base/i18n/folder.ts'
import { updateGeneratedCode } from '../generated-code.mjs'
import { createTool } from '../lib/command-line.ts'
import { projectRoot } from '../lib/process.ts'
import { compareAll, formatMissing } from './locales/all-languages.ts'
import { readGlossary, readTerms } from './locales/glossary.ts'
import { formatCatalogue, mergeUnits } from './locales/import.ts'
import { findNoteFaults, readNotes } from './locales/notes.ts'
import { readSameTexts } from './locales/same-as-english.ts'
import { findUnusedKeys } from './locales/status.ts'
import { parseXliff, toXliff } from './locales/xliff.ts'

const toCataloguePath = (tag: string): string => join(projectRoot, 'locales', `${tag}.json`)
const english = catalogues.en ?? { meta: { name: 'English', direction: 'ltr' }, namespaces: {} }
const notes = readNotes(projectRoot)

const readStatuses = () =>
  compareAll(catalogues, english, {
    notes,
    terms: readTerms(projectRoot),
    getGlossary: (tag) => readGlossary(projectRoot, tag),
    same: readSameTexts(projectRoot),
  })

/** Prints problems to stderr. Returns true if there are none: commands return whether they succeeded. */
function printProblems(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

function check(): boolean {
  const all = readStatuses()
  return printProblems([
    ...formatMissing(all),
    ...Object.entries(all).flatMap(([tag, { faults }]) =>
      faults.map(({ place, rule }) => `locales/${tag}.json ${place} ${rule}`),
    ),
    ...findUnusedKeys(english.namespaces, projectRoot).map((place) => `locales/en.json ${place} is not used`),
    ...findNoteFaults(notes, english).map((fault) => `locales/en.notes.json ${fault}`),
  ])
}

function printStatus(): boolean {
  const all = readStatuses()
  for (const [tag, { texts, missing, faults }] of Object.entries(all)) {
    const done = texts - missing.length
    console.log(`${tag.padEnd(8)} ${done} of ${texts} texts, ${missing.length} missing, ${faults.length} wrong`)
    for (const place of missing) console.log(`  missing ${place}`)
    for (const { place, rule } of faults) console.log(`  wrong   ${place} ${rule}`)
  }
  const unused = findUnusedKeys(english.namespaces, projectRoot)
  console.log(`${unused.length} English texts are not used`)
  for (const place of unused) console.log(`  unused  ${place}`)
  return Object.values(all).every(({ missing, faults }) => missing.length + faults.length === 0)
}

function exportTo(tag = '', file = ''): boolean {
  if (getFileTag(`${tag}.json`) === null || tag === 'en')
    return printProblems([`export needs the tag of a language, not "${tag}"`])
  const document = toXliff(tag, english, catalogues[tag], notes)
  if (file) writeFileSync(file, document)
  else process.stdout.write(document)
  return true
}

function importFrom(file = ''): boolean {
  if (!file) return printProblems(['import needs the name of a file'])
  try {
    const { language, units } = parseXliff(readFileSync(file, 'utf8'))
    if (getFileTag(`${language}.json`) === null || language === 'en')
      return printProblems([`${file}: its trgLang is not a target language: ${language}`])
    const { catalogue, faults } = mergeUnits(language, english, catalogues[language], units)
    if (faults.length > 0)
      return printProblems(faults.map(({ place, line, rule }) => `${file}:${line} ${place} ${rule}`))
    writeFileSync(toCataloguePath(language), formatCatalogue(catalogue))
    return true
  } catch (error) {
    return printProblems([`${file}: ${error instanceof Error ? error.message : error}`])
  }
}

function updateTypes(): boolean {
  updateGeneratedCode()
  return true
}

const tool = createTool('npm run locales', 'Checks and converts the texts of the interface.')
/** Adds a command. It exits with 1 if `run` returns false. */
const addCommand = (usage: string, summary: string, run: (...args: string[]) => boolean, isDefault = false) =>
  tool
    .command(usage, { isDefault })
    .description(summary)
    .action((...args: unknown[]) => {
      const texts = args.filter((argument) => typeof argument === 'string')
      process.exitCode = run(...texts) ? 0 : 1
    })
addCommand('status', 'print how complete each language is and which of its texts are wrong', printStatus, true)
addCommand('check', 'check that every language has every text in a valid form', check)
addCommand('types', 'write the keys and parameters of the English texts to shared/base/i18n/keys.ts', updateTypes)
addCommand('export <tag> [file]', 'write the texts of a language as XLIFF 2.1 to a file or to stdout', exportTo)
addCommand('import <file>', 'read XLIFF into locales/<tag>.json; nothing is written if a text is invalid', importFrom)
tool.parse()
