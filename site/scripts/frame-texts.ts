/** Texts of the frame by key. */
export type FrameTexts = Readonly<Record<string, string>>

/** Texts stored for the next visit. */
interface StoredTexts {
  language: string
  version: string
  texts: FrameTexts
}

const STORAGE_KEY = 'texts'
const root = document.documentElement

/** Fills all elements of a page that have a text key, after their `data-before`. Elements that have their text already are not changed. */
export function fillTexts(page: ParentNode, texts: FrameTexts): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-text]')) {
    const { text = '', before = '' } = element.dataset
    const shown = texts[text] && before + texts[text]
    if (shown && element.textContent !== shown) element.textContent = shown
  }
}

/** Returns the texts stored by an earlier visit, if language and version match; null otherwise. */
export function readStoredTexts(language: string): FrameTexts | null {
  try {
    const kept: StoredTexts = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')
    return kept.language === language && kept.version === root.dataset.version ? kept.texts : null
  } catch {
    return null
  }
}

/** Loads the texts of a language and stores them for the next visit. @throws Error if the request fails. */
export async function loadTexts(language: string): Promise<FrameTexts> {
  const version = root.dataset.version ?? ''
  const answer = await fetch(`/texts/${version}/${language}.json`)
  if (!answer.ok) throw new Error(`/texts/${version}/${language}.json: ${answer.status}`)
  const texts: FrameTexts = await answer.json()
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ language, version, texts } satisfies StoredTexts))
  } catch {
    // Storage is full or blocked: the next visit loads them again.
  }
  return texts
}
