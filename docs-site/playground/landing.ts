import type { LanguageDocs } from '../../tools/documents/site/documents-file.ts'
import type { ElementDocument } from '../../tools/documents/site/element-pages.ts'
import { watchBackend } from '../page/shown-backend.ts'
import { toLook } from './landing-looks.ts'
import { connectFrame } from './preview-frame.ts'
import { require } from './require.ts'
import { connectTabs } from './snippet-tabs.ts'
import { createSnippets } from './snippets.ts'
import { createState } from './state.ts'

/** Data in the page: the element that is shown, and the languages. */
interface LandingData {
  element: Pick<ElementDocument, 'tag' | 'sample'>
  languages: LanguageDocs[]
}

/** Connects the live element of the landing page with its controls and its snippet. */
function startLanding(root: HTMLElement): void {
  const { element, languages }: LandingData = JSON.parse(require(root, '[data-landing-data]').textContent ?? '')
  const bar = require<HTMLFormElement>(root, 'form')
  const frame = require<HTMLIFrameElement>(root, 'iframe')
  const tabs = connectTabs(require(root, '[data-snippets]'))
  const preview = connectFrame(frame, languages, () => undefined)
  let folder: string | undefined
  const update = (): void => {
    const fields = new FormData(bar)
    const language = String(fields.get('language'))
    const look = toLook(String(fields.get('accent')), Number(fields.get('radius')))
    const state = { ...createState(element), language, look }
    const direction = languages.find(({ code }) => code === language)?.direction ?? 'ltr'
    preview.show(state)
    // An event would add a listener to the snippet, which has two lines as in the headline.
    tabs.show(createSnippets({ tag: element.tag, events: [] }, state, { origin: location.origin, direction, folder }))
  }
  bar.addEventListener('input', update)
  frame.src = '/docs/preview/'
  update()
  watchBackend((backend) => {
    folder = backend.folder
    update()
  })
}

for (const root of document.querySelectorAll<HTMLElement>('[data-landing]')) startLanding(root)
