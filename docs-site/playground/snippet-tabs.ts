import { createEditorLinks } from '../page/editor-links.ts'
import { copyOnPress } from './copy.ts'
import type { Snippet, SnippetName } from './snippets.ts'

/** Tabs with the snippets of an element. */
export interface SnippetTabs {
  show(snippets: readonly Snippet[]): void
}

/** Key under which the site stores the last chosen framework. */
const KEY = 'docs-snippet'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Connects the built tabs: choice by pointer or arrow keys, copying, and opening the example of HTML in editors of the web. The choice is stored for other elements. */
export function connectTabs(root: Element): SnippetTabs {
  const tabs = [...root.querySelectorAll<HTMLButtonElement>('[role=tab]')]
  const panel = root.querySelector<HTMLElement>('[role=tabpanel]')
  const code = root.querySelector('code')
  const button = root.querySelector<HTMLButtonElement>('[data-copy]')
  let all: readonly Snippet[] = []
  let chosen: SnippetName = 'html'
  const editors = createEditorLinks(() => code?.textContent ?? '', document.title)
  root.append(editors.element)
  const render = (): void => {
    if (code) code.textContent = all.find(({ name }) => name === chosen)?.code ?? ''
    editors.update()
    for (const tab of tabs) {
      const isChosen = tab.dataset.snippet === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      if (isChosen) panel?.setAttribute('aria-labelledby', tab.id)
    }
  }
  const choose = (tab: HTMLButtonElement | undefined): void => {
    if (!tab) return
    chosen = tab.dataset.snippet as SnippetName
    localStorage.setItem(KEY, chosen)
    render()
  }
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab))
    tab.addEventListener('keydown', ({ key }) => {
      const next = tabs.at((at + (STEPS[key] ?? 0)) % tabs.length)
      if (!STEPS[key] || !next) return
      choose(next)
      next.focus()
    })
  }
  if (button) copyOnPress(button, () => code?.textContent ?? '')
  const kept = tabs.find(({ dataset }) => dataset.snippet === localStorage.getItem(KEY))
  if (kept) chosen = kept.dataset.snippet as SnippetName
  return {
    show(snippets) {
      all = snippets
      render()
    },
  }
}
