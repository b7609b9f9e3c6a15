import { atom, onMount, type WritableAtom } from 'nanostores'
import { call } from '../../shared/api/call.ts'
import { getContents } from '../../shared/contract/content.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { $reconnected } from '../../shared/feed/status.ts'
import { $language } from '../../shared/preferences/language.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { $token } from '../../shared/session/token.ts'

/** An article as it is answered. */
export type Article = Answer<typeof getContents>[number]

/** The articles, null until they have come; those that have come stay when a later try fails. */
export interface Articles {
  list: readonly Article[] | null
  failed: boolean
  loading: boolean
}

const NOTHING: Articles = { list: null, failed: false, loading: false }

/** The articles, loaded while a member looks, anew with each session and language (INT-02). */
export const $articles = pageSingleton('introduction', () => {
  const $store = atom(NOTHING)
  let token = ''
  onMount($store, () => {
    const ends = [
      $token.subscribe((next) => {
        if (token !== next) $store.set(NOTHING)
        token = next
        void load($store)
      }),
      $language.listen(() => void load($store)),
      $reconnected.listen(() => void load($store)),
    ]
    return () => {
      for (const end of ends) end()
    }
  })
  return $store
})

/** Asks for the articles anew. */
export const reloadArticles = (): Promise<void> => load($articles)

async function load($store: WritableAtom<Articles>): Promise<void> {
  const token = $token.get()
  const language = $language.get()
  if (token === '') return
  $store.set({ ...$store.get(), loading: true })
  const answer = await call(getContents, {}, { quiet: true })
  if (token !== $token.get() || language !== $language.get()) return
  const loading = false
  $store.set(answer.ok ? { list: answer.data, failed: false, loading } : { ...$store.get(), failed: true, loading })
}
