import type { LanguageCode } from '../../shared/base/i18n/languages.ts'
import { translate } from '../core/messages.ts'

/** Texts of names without a variable part. */
type PlainKey = `samples.${'shortLoan' | 'starterLoan' | 'bridgeLoan' | 'reserveLoan' | 'bankTransfer'}`

/** Stored names of a demo's products and their texts. */
const SAMPLE_NAMES: ReadonlyMap<string, PlainKey> = new Map([
  ['Short loan', 'samples.shortLoan'],
  ['Starter loan', 'samples.starterLoan'],
  ['Bridge loan', 'samples.bridgeLoan'],
  ['Reserve loan', 'samples.reserveLoan'],
  ['Bank transfer', 'samples.bankTransfer'],
])

/** The letter of a lender and the model of a machine are the same in every language. */
const LENDER_PATTERN = /^Demo lender (\w+)$/
const MACHINE_PATTERN = /^Miner (\w+)$/

/** Returns the stored name of a product in a language: translated if the product is a sample that the operator has not renamed, else as stored. */
export function translateSampleName(lang: LanguageCode, { sample }: { sample: boolean }, stored: string): string {
  if (!sample) return stored
  const [key, name, model] = [
    SAMPLE_NAMES.get(stored),
    LENDER_PATTERN.exec(stored)?.[1],
    MACHINE_PATTERN.exec(stored)?.[1],
  ]
  if (key) return translate(lang, key)
  if (name) return translate(lang, 'samples.lender', { name })
  return model ? translate(lang, 'samples.machine', { model }) : stored
}
