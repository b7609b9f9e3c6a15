/** The frame's texts by key. */
export type FrameTexts = Readonly<Record<string, string>>

/** What the page keeps for its next visit. */
interface Kept {
  language: string
  version: string
  texts: FrameTexts
}

const KEPT = 'texts'
const root = document.documentElement

/** Puts texts into everything of a page that has the key of one. What has its text already is left alone. */
export function fillTexts(page: ParentNode, texts: FrameTexts): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = texts[element.dataset.text ?? '']
    if (text && element.textContent !== text) element.textContent = text
  }
}

/** The texts that a former visit kept, when they are of this language and version. */
export function keptTexts(language: string): FrameTexts | null {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(KEPT) ?? '')
    return kept.language === language && kept.version === root.dataset.version ? kept.texts : null
  } catch {
    return null
  }
}

/** Loads a language's texts and keeps them for the next visit. Rejects when they cannot be had. */
export async function loadTexts(language: string): Promise<FrameTexts> {
  const version = root.dataset.version ?? ''
  const answer = await fetch(`/texts/${version}/${language}.json`)
  if (!answer.ok) throw new Error(`/texts/${version}/${language}.json: ${answer.status}`)
  const texts: FrameTexts = await answer.json()
  try {
    localStorage.setItem(KEPT, JSON.stringify({ language, version, texts } satisfies Kept))
  } catch {
    // Storage is full or blocked: the next visit loads them again.
  }
  return texts
}
