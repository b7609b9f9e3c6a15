import type { ReadableAtom } from 'nanostores'
import { pageLanguage } from '../../base/format/page-language.ts'
import { identity } from '../../wire/api/identity.ts'
import { DRAFT_PREFIX } from './forget-drafts.ts'
import { ownKey, readStored } from './storage.ts'

/** Maximum age of typed input that is restored. */
const KEPT_DRAFT_TTL_MS = 3_600_000

/** Stored input of a form. Amounts are read by the language in which they were typed, so the draft is restored in that language only. */
interface StoredDraft {
  at: number
  language: string
  fields: Record<string, unknown>
}

/** Form whose input can be kept. */
export interface KeepableForm<Draft extends object> {
  readonly $draft: ReadableAtom<Draft>
  setFields(part: Partial<Draft>): void
}

/** Input of a form that survives a reload, in this tab and for this member, until it is accepted or the member logs out. */
export interface KeptInput<Draft extends object> {
  /** Identifies the form, with the parameters of its page: another coin is another form. A function if the form changes its subject. */
  name: string | (() => string)
  /** Texts to store. Choices are ids that the rules check again. Passwords and codes are never kept. */
  fields: readonly Exclude<keyof Draft & string, 'password' | 'code'>[]
  /** Slots of uploaded pictures by the fields with their addresses. The addresses are stored, and a restored one is shown in its slot. */
  pictures?: Partial<Record<keyof Draft & string, KeptPicture>>
}

/** Slot that shows an uploaded picture again, see `PictureSlot`. */
interface KeptPicture {
  restore(url: string): unknown
}

/** Input of a form that the tab stores until it is sent or the member logs out. */
export interface KeptDraft {
  /** Returns the stored fields; none if nothing was stored, it has expired, or it was typed in another language. */
  read(): Record<string, string>
  /** Stores the named fields. Does nothing if they have not changed: a form that is removed after a log-out must not store its input again. */
  write(fields: object): void
  forget(): void
}

/**
 * Creates the stored draft of a form. The storage key contains the member's account, so the next member who signs in on this tab does not see the input. Only the
 * fields in `names` are stored: never name a password or a code. If the browser forbids storage, nothing is stored.
 */
export function createKeptDraft(form: string | (() => string), names: readonly string[]): KeptDraft {
  let known = ''
  const pick = (fields: object) => {
    const values = new Map<string, unknown>(Object.entries(fields))
    return Object.fromEntries(names.map((name) => [name, values.get(name)]))
  }
  const getKey = () => {
    // The last account is stored for the login, also for a visitor.
    const account = identity.token() && readStored('account')
    return ownKey(`${DRAFT_PREFIX}${typeof form === 'string' ? form : form()}/${account}`)
  }
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

/**
 * Restores the stored input of a form, or stores its input at once if the member has typed meanwhile, and stores each later change. Returns a function that
 * deletes the stored input. Called by `keepInput`.
 */
export function keepDraft<Draft extends object>(
  form: KeepableForm<Draft>,
  { name, fields, pictures = {} }: KeptInput<Draft>,
  isTyped: () => boolean,
): () => void {
  const slots = Object.entries<KeptPicture | undefined>(pictures)
  const stored = createKeptDraft(name, [...fields, ...slots.map(([field]) => field)])
  const store = () => isTyped() && stored.write(form.$draft.get())
  const restored = isTyped() ? {} : stored.read()
  store()
  form.$draft.listen(store)
  // The stored fields are texts of this draft: `fields` names them.
  if (Object.keys(restored).length > 0) form.setFields(restored as Partial<Draft>)
  for (const [field, slot] of slots) if (restored[field]) slot?.restore(restored[field])
  return stored.forget
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
