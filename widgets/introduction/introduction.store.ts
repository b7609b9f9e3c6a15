import { getContents } from '../../shared/base/contract/content.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { pageSingleton } from '../../shared/base/runtime/runtime.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { memberResource } from '../../shared/state/stores/member-resource.ts'
import { call } from '../../shared/wire/api/call.ts'

/** Article as returned by the backend. */
export type Article = ResponseData<typeof getContents>[number]

/** Articles, loaded while shown and reloaded after a change of language (INT-02). */
export const $articles = pageSingleton('introduction', () =>
  memberResource(() => call(getContents, {}, { quiet: true }), { $reloadOn: $language }),
)
