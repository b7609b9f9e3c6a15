import type { LanguageDocs } from '../../tools/documents/site/documents-file.ts'
import type { ElementDocument } from '../../tools/documents/site/element-pages.ts'
import { watchBackend } from '../page/shown-backend.ts'
import { fillAttributeForm } from './attribute-form.ts'
import { copyOnPress } from './copy.ts'
import { createEventLog } from './event-log.ts'
import { findPreset, PRESETS } from './looks.ts'
import { connectFrame } from './preview-frame.ts'
import { require } from './require.ts'
import { connectTabs } from './snippet-tabs.ts'
import { createSnippets } from './snippets.ts'
import { createState, formatState, type PlaygroundState, parseState } from './state.ts'

/** Data in the page of a playground. */
interface PlaygroundData {
  /** Elements to choose from: all, or the one of the page. */
  elements: ElementDocument[]
  languages: LanguageDocs[]
  /** True if the address holds the state: the configurator. */
  isConfigurator: boolean
}

/** Address of the configurator in a state. */
const toLink = (state: PlaygroundState): string => `${location.origin}/docs/configurator/#${formatState(state)}`

/** Reads the controls above the preview. */
function readControls(bar: HTMLFormElement, state: PlaygroundState): PlaygroundState {
  const fields = new FormData(bar)
  const preset = PRESETS.find(({ name }) => name === fields.get('look'))
  return {
    ...state,
    width: Number(fields.get('width')),
    theme: String(fields.get('theme')) as PlaygroundState['theme'],
    upDown: String(fields.get('updown')) as PlaygroundState['upDown'],
    language: String(fields.get('language')),
    look: preset?.look ?? state.look,
  }
}

/** Sets the controls above the preview. */
function writeControls(bar: HTMLFormElement, { tag, width, theme, upDown, language, look }: PlaygroundState): void {
  const values = { element: tag, width: String(width), theme, updown: upDown, language }
  for (const [name, value] of Object.entries({ ...values, look: findPreset(look)?.name ?? 'own' })) {
    const control = bar.elements.namedItem(name)
    if (control instanceof HTMLSelectElement || control instanceof RadioNodeList) control.value = value
  }
}

function startPlayground(root: HTMLElement): void {
  const { elements, languages, isConfigurator }: PlaygroundData = JSON.parse(
    require(root, '[data-documents]').textContent ?? '',
  )
  const [first] = elements
  if (!first) return
  const opened = elements.find(({ tag }) => tag === 'tl-options') ?? first
  let state = (isConfigurator && parseState(location.hash, elements)) || createState(opened)
  const bar = require<HTMLFormElement>(root, '[data-bar]')
  const form = require<HTMLFormElement>(root, '[data-attributes]')
  const frame = require<HTMLIFrameElement>(root, 'iframe')
  const tabs = connectTabs(require(root, '[data-snippets]'))
  const log = createEventLog(require(root, '[data-log]'), require(root, '[data-count]'), require(root, '[data-clear]'))
  const preview = connectFrame(frame, languages, log.add)
  let folder: string | undefined
  const getElement = (): ElementDocument => elements.find(({ tag }) => tag === state.tag) ?? first

  const update = (next: PlaygroundState): void => {
    state = next
    preview.show(state)
    frame.title = `Preview of ${state.tag}`
    const direction = languages.find(({ code }) => code === state.language)?.direction ?? 'ltr'
    tabs.show(createSnippets(getElement(), state, { origin: location.origin, direction, folder }))
    if (isConfigurator) history.replaceState(null, '', `#${formatState(state)}`)
  }
  /** Shows another element or state, with new forms. */
  const open = (next: PlaygroundState): void => {
    state = next
    writeControls(bar, state)
    fillAttributeForm(form, getElement().attributes, state.attributes, (attributes) => update({ ...state, attributes }))
    update(state)
  }
  bar.addEventListener('input', ({ target }) => {
    const chosen = target instanceof HTMLSelectElement && target.name === 'element' ? target.value : state.tag
    const element = elements.find(({ tag }) => tag === chosen)
    if (element && chosen !== state.tag)
      open({ ...createState(element), ...readControls(bar, createState(element)), look: state.look })
    else update(readControls(bar, state))
  })
  addEventListener('hashchange', () => {
    const linked = isConfigurator ? parseState(location.hash, elements) : null
    if (linked) open(linked)
  })
  require(root, '[data-reset]').addEventListener('click', () =>
    open({ ...state, attributes: createState(getElement()).attributes }),
  )
  copyOnPress(require(root, '[data-link]'), () => toLink(state))
  frame.src = '/docs/preview/'
  open(state)
  watchBackend((backend) => {
    folder = backend.folder
    update(state)
  })
}

for (const root of document.querySelectorAll<HTMLElement>('[data-playground]')) startPlayground(root)
