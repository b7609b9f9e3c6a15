/** `npm run locales`: checks and converts the texts of the interface (CONTRIBUTING.md, "Adding a text"). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getFileTag } from '../../shared/base/i18n/catalogue.ts'
import { updateGeneratedCode } from '../generated-code.mjs'
import { createTool } from '../lib/command-line.ts'
import { projectRoot } from '../lib/process.ts'
import { compareAll, formatMissing } from './locales/all-languages.ts'
import { readGlossary, readTerms } from './locales/glossary.ts'
import { formatCatalogue, mergeUnits } from './locales/import.ts'
import { findNoteFaults, readNotes } from './locales/notes.ts'
import { readCatalogues } from './locales/read-catalogues.ts'
import { readSameTexts } from './locales/same-as-english.ts'
import { confirmSources, findBehind, isAboutMoney, readSources, writeSources } from './locales/sources.ts'
import { findUnusedKeys } from './locales/status.ts'
import { parseXliff, toXliff } from './locales/xliff.ts'

const toCataloguePath = (tag: string): string => join(projectRoot, 'locales', `${tag}.json`)
const catalogues = readCatalogues(projectRoot)
const english = catalogues.en ?? { meta: { name: 'English', direction: 'ltr' }, namespaces: {} }
const notes = readNotes(projectRoot)

const readStatuses = () =>
  compareAll(catalogues, english, {
    notes,
    terms: readTerms(projectRoot),
    getGlossary: (tag) => readGlossary(projectRoot, tag),
    same: readSameTexts(projectRoot),
  })

const isTarget = (tag: string): boolean => getFileTag(`${tag}.json`) !== null && tag !== 'en'

/** Returns the texts of each language that were translated from another English text than today's. */
const readBehind = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(catalogues)
      .filter(([tag]) => tag !== 'en')
      .map(([tag, catalogue]) => [tag, findBehind(english, catalogue, readSources(projectRoot, tag))]),
  )

/** Prints problems to stderr. Returns true if there are none: commands return whether they succeeded. */
function printProblems(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

function check(): boolean {
  const all = readStatuses()
  const behind = readBehind()
  for (const [tag, places] of Object.entries(behind)) {
    const others = places.filter((place) => !isAboutMoney(place)).length
    if (others > 0) console.warn(`locales/${tag}.json: ${others} texts are behind English (npm run locales -- status)`)
  }
  return printProblems([
    ...formatMissing(all),
    ...Object.entries(behind).flatMap(([tag, places]) =>
      places
        .filter(isAboutMoney)
        .map((place) => `locales/${tag}.json ${place} is behind English: translate and confirm it`),
    ),
    ...Object.entries(all).flatMap(([tag, { faults }]) =>
      faults.map(({ place, rule }) => `locales/${tag}.json ${place} ${rule}`),
    ),
    ...findUnusedKeys(english.namespaces, projectRoot).map((place) => `locales/en.json ${place} is not used`),
    ...findNoteFaults(notes, english).map((fault) => `locales/en.notes.json ${fault}`),
  ])
}

function printStatus(): boolean {
  const all = readStatuses()
  const behind = readBehind()
  for (const [tag, { texts, missing, faults }] of Object.entries(all)) {
    const done = texts - missing.length
    const old = behind[tag] ?? []
    const counts = `${missing.length} missing, ${faults.length} wrong, ${old.length} behind English`
    console.log(`${tag.padEnd(8)} ${done} of ${texts} texts, ${counts}`)
    for (const place of old) console.log(`  behind  ${place}`)
    for (const place of missing) console.log(`  missing ${place}`)
    for (const { place, rule } of faults) console.log(`  wrong   ${place} ${rule}`)
  }
  const unused = findUnusedKeys(english.namespaces, projectRoot)
  console.log(`${unused.length} English texts are not used`)
  for (const place of unused) console.log(`  unused  ${place}`)
  return Object.values(all).every(({ missing, faults }) => missing.length + faults.length === 0)
}

function exportTo(tag = '', file = ''): boolean {
  if (!isTarget(tag)) return printProblems([`export needs the tag of a language, not "${tag}"`])
  const document = toXliff(tag, english, catalogues[tag], notes, new Set(readBehind()[tag]))
  if (file) writeFileSync(file, document)
  else process.stdout.write(document)
  return true
}

function importFrom(file = ''): boolean {
  if (!file) return printProblems(['import needs the name of a file'])
  try {
    const { language, units } = parseXliff(readFileSync(file, 'utf8'))
    if (!isTarget(language)) return printProblems([`${file}: its trgLang is not a target language: ${language}`])
    const { catalogue, confirmed, faults } = mergeUnits(language, english, catalogues[language], units)
    if (faults.length > 0)
      return printProblems(faults.map(({ place, line, rule }) => `${file}:${line} ${place} ${rule}`))
    writeFileSync(toCataloguePath(language), formatCatalogue(catalogue))
    return confirm(language, ...confirmed)
  } catch (error) {
    return printProblems([`${file}: ${error instanceof Error ? error.message : error}`])
  }
}

/** Marks translations as made from today's English, of one language or of `all`. */
function confirm(tag = '', ...places: string[]): boolean {
  const tags = tag === 'all' ? Object.keys(catalogues).filter(isTarget) : [tag]
  if (!tags.every(isTarget)) return printProblems([`confirm needs the tag of a language or "all", not "${tag}"`])
  return tags.every((each) => {
    const { sources, unknown } = confirmSources(english, readSources(projectRoot, each), places)
    if (unknown.length === 0) writeSources(projectRoot, each, sources)
    return printProblems(unknown.map((place) => `${place} is not a text or a namespace of English`))
  })
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
      const texts = args.flat().filter((argument) => typeof argument === 'string')
      process.exitCode = run(...texts) ? 0 : 1
    })
addCommand(
  'status',
  'print how complete each language is and which of its texts are wrong or behind English',
  printStatus,
  true,
)
addCommand('check', 'check that every language has every text in a valid form', check)
addCommand('types', 'write the keys and parameters of the English texts to shared/base/i18n/keys.ts', updateTypes)
addCommand('export <tag> [file]', 'write the texts of a language as XLIFF 2.1 to a file or to stdout', exportTo)
addCommand('confirm <tag> <place...>', "mark texts or namespaces as translated from today's English", confirm)
addCommand('import <file>', 'read XLIFF into locales/<tag>.json; nothing is written if a text is invalid', importFrom)
tool.parse()
