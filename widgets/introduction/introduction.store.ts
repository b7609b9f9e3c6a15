import { call } from '../../shared/api/call.ts'
import { getContents } from '../../shared/contract/content.ts'
import type { Answer } from '../../shared/contract/endpoint.ts'
import { $language } from '../../shared/preferences/language.ts'
import { pageSingleton } from '../../shared/runtime.ts'
import { memberResource } from '../../shared/stores/member-resource.ts'

/** Article as returned by the backend. */
export type Article = Answer<typeof getContents>[number]

/** Articles, loaded while shown and reloaded after a change of language (INT-02). */
export const $articles = pageSingleton('introduction', () =>
  memberResource(() => call(getContents, {}, { quiet: true }), { $reloadOn: $language }),
)
