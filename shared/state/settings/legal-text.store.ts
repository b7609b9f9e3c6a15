import { atom, onMount, type ReadableAtom } from 'nanostores'
import { getConsent, type LegalDocument } from '../../base/contract/consent.ts'
import { call } from '../../wire/api/call.ts'
import { $language } from '../preferences/language.ts'

/** Legal document with its text; undefined if the operator has none of this kind. */
export type LegalTextState = { document: LegalDocument | undefined } | 'loading' | 'failed'

/** Text of one legal document. */
export interface LegalText {
  readonly $text: ReadableAtom<LegalTextState>
  /** Requests the text again. */
  reload(): Promise<void>
}

/** Creates the state of a document's text, which is requested while it has listeners, and again when the language changes. */
export function createLegalText(kind: LegalDocument['kind']): LegalText {
  const $text = atom<LegalTextState>('loading')
  let requested = 0
  async function reload(): Promise<void> {
    requested += 1
    const mine = requested
    $text.set('loading')
    const answer = await call(getConsent, { kind }, { quiet: true })
    if (mine !== requested) return
    if (answer.ok) $text.set({ document: answer.data[0] })
    // A backend without the call has no documents.
    else $text.set(answer.error.kind === 'absent' ? { document: undefined } : 'failed')
  }
  onMount($text, () => $language.subscribe(() => void reload()))
  return { $text, reload }
}
