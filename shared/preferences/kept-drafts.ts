import { pageLanguage } from '../format/page-language.ts'
import { DRAFT_PREFIX } from './forget-drafts.ts'
import { readStored } from './storage.ts'

/** Maximum age of typed input that is restored. */
const KEPT_DRAFT_TTL_MS = 3_600_000

/** Stored input of a form. Amounts are read by the language in which they were typed, so the draft is restored in that language only. */
interface StoredDraft {
  at: number
  language: string
  fields: Record<string, unknown>
}

/** Input of a form that the tab stores until it is sent or the member logs out. */
export interface KeptDraft {
  /** Returns the stored fields; none if nothing was stored, it has expired, or it was typed in another language. */
  read(): Record<string, string>
  /** Stores the named fields. Does nothing if they have not changed: a form that is removed after a log-out must not store its input again. */
  write(fields: Record<string, unknown>): void
  forget(): void
}

/**
 * Creates the stored draft of a form. The storage key contains the member's account, so the next member who signs in on this tab does not see the input. Only the
 * fields in `names` are stored: never name a password or a code. If the browser forbids storage, nothing is stored.
 */
export function createKeptDraft(form: string, names: readonly string[]): KeptDraft {
  let known = ''
  const pick = (fields: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, fields[name]]))
  const getKey = () => `${DRAFT_PREFIX}${form}/${readStored('account')}`
  return {
    read() {
      const stored = parseDraft(getKey())
      if (!stored || Date.now() - stored.at > KEPT_DRAFT_TTL_MS || stored.language !== pageLanguage.get()) return {}
      known = JSON.stringify(pick(stored.fields))
      const texts = names.map((name) => [name, stored.fields[name]] as const)
      return Object.fromEntries(
        texts.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string'),
      )
    },
    write(fields) {
      const picked = pick(fields)
      const content = JSON.stringify(picked)
      if (content === known) return
      known = content
      const kept: StoredDraft = {
        at: Date.now(),
        language: pageLanguage.get(),
        fields: picked,
      }
      try {
        sessionStorage.setItem(getKey(), JSON.stringify(kept))
      } catch {
        // The input is lost on a reload.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(getKey())
      } catch {
        // Nothing was stored.
      }
    },
  }
}

function parseDraft(key: string): StoredDraft | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<StoredDraft> | null
    const { at, language, fields } = found ?? {}
    return typeof at === 'number' && typeof language === 'string' && fields ? { at, language, fields } : null
  } catch {
    return null
  }
}
