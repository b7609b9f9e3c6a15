import type { LanguageDocs } from '../../tools/documents/site/documents-file.ts'
import { type FromPreview, isMessage, type ToPreview } from './messages.ts'
import type { PlaygroundState } from './state.ts'
import { toThemeCss } from './theme-css.ts'

/** Least and largest height of a preview, in px: sheets need room, and a long list scrolls. */
const HEIGHTS = [320, 860] as const

/** Colour of a frame until its page is drawn. */
const BACKGROUNDS = { day: '#ffffff', night: '#0b1730' } as const

/** Frame of a preview. */
export interface PreviewFrame {
  /** Shows a state as soon as the frame is ready. */
  show(state: PlaygroundState): void
}

/** Event that an element in the frame has fired. */
export type PreviewEvent = Extract<FromPreview, { kind: 'event' }>

const getPageTheme = (): 'day' | 'night' => (document.documentElement.dataset.theme === 'dark' ? 'night' : 'day')

/** Connects the frame of a preview: sends it what to show, sets its height, labels sample data below it, and passes on the events of its element. */
export function connectFrame(
  frame: HTMLIFrameElement,
  languages: readonly LanguageDocs[],
  onEvent: (event: PreviewEvent) => void,
): PreviewFrame {
  const label = document.createElement('p')
  label.className = 'sample'
  label.hidden = true
  frame.after(label)
  let wanted: PlaygroundState | null = null
  let isReady = false
  const send = (): void => {
    if (!isReady || !wanted) return
    const { tag, attributes, theme, upDown, language, width, look } = wanted
    frame.style.inlineSize = width === 0 ? '100%' : `${width}px`
    const shown = theme || getPageTheme()
    frame.style.backgroundColor = BACKGROUNDS[shown]
    const message: ToPreview = {
      kind: 'show',
      tag,
      attributes,
      theme: shown,
      upDown,
      language,
      direction: languages.find(({ code }) => code === language)?.direction ?? 'ltr',
      css: toThemeCss(look, ':root'),
    }
    // The frame's origin is opaque, so no other target can be named. The message has nothing private.
    frame.contentWindow?.postMessage(message, '*')
  }
  addEventListener('message', ({ data, source }) => {
    if (source !== frame.contentWindow || !isMessage(data)) return
    if (data.kind === 'event') onEvent(data)
    else if (data.kind === 'height')
      frame.style.blockSize = `${Math.min(HEIGHTS[1], Math.max(HEIGHTS[0], data.height))}px`
    else if (data.kind === 'sample') {
      Object.assign(label, {
        textContent: data.text,
        lang: data.language,
        dir: data.direction,
        hidden: data.text === '',
      })
    } else if (data.kind === 'ready') {
      isReady = true
      send()
    }
  })
  // The page's theme may change while it is open.
  new MutationObserver(send).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return {
    show(state) {
      wanted = state
      send()
    },
  }
}
