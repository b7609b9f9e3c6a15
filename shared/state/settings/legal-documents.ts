import { atom, onMount } from 'nanostores'
import { getConsent, type LegalDocument } from '../../base/contract/consent.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { $language } from '../preferences/language.ts'

/** Legal documents of the operator, without their texts. */
export interface LegalDocuments {
  /** Null until they are known; empty if the operator has none. */
  data: readonly LegalDocument[] | null
  failed: boolean
}

function createDocuments() {
  const $store = atom<LegalDocuments>({ data: null, failed: false })
  let requested = 0
  async function refresh(): Promise<void> {
    requested += 1
    const mine = requested
    const answer = await call(getConsent, {}, { quiet: true })
    if (mine !== requested) return
    // A backend without the call has no documents.
    if (answer.ok || answer.error.kind === 'absent') $store.set({ data: answer.ok ? answer.data : [], failed: false })
    else $store.set({ data: $store.get().data, failed: true })
  }
  onMount($store, () => $language.subscribe(() => void refresh()))
  return Object.assign($store, { refresh })
}

/** Legal documents, loaded with the first listener and again when the language changes, because their addresses depend on it. */
export const $legalDocuments = pageSingleton('legal.documents', createDocuments)
