import type { LanguageCode } from '../../shared/i18n/languages.ts'
import { translate } from '../core/messages.ts'

/** Texts that say a name without a part that differs. */
type PlainKey = `samples.${'shortLoan' | 'starterLoan' | 'bridgeLoan' | 'reserveLoan' | 'bankTransfer'}`

/** The names of a demo's own products as they are stored, and the texts that say them. */
const NAMES: ReadonlyMap<string, PlainKey> = new Map([
  ['Short loan', 'samples.shortLoan'],
  ['Starter loan', 'samples.starterLoan'],
  ['Bridge loan', 'samples.bridgeLoan'],
  ['Reserve loan', 'samples.reserveLoan'],
  ['Bank transfer', 'samples.bankTransfer'],
])

/** A lender is told by its letter, a machine by its model; both are the same in every language. */
const LENDER = /^Demo lender (\w+)$/
const MACHINE = /^Miner (\w+)$/

/**
 * What readers of a language see of a name that is stored with a product: their own word where the product is a sample that its operator has not renamed, else
 * what is stored.
 */
export function sampleName(lang: LanguageCode, { sample }: { sample: boolean }, stored: string): string {
  if (!sample) return stored
  const [key, name, model] = [NAMES.get(stored), LENDER.exec(stored)?.[1], MACHINE.exec(stored)?.[1]]
  if (key) return translate(lang, key)
  if (name) return translate(lang, 'samples.lender', { name })
  return model ? translate(lang, 'samples.machine', { model }) : stored
}
