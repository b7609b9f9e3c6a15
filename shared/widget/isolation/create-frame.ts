import { config } from '../../config.ts'
import { partnerConfig } from '../../partner/partner-config.ts'
import { adoptFrameStyles } from './frame-styles.ts'
import { importFailure } from './import-entry.ts'
import { answerFrame } from './page-answers.ts'
import {
  FRAME_PATH,
  isForwarded,
  PROTOCOL_VERSION,
  type SessionSources,
  type StartMessage,
  type ToFrame,
  type ToPage,
} from './protocol.ts'
import { readLook } from './read-look.ts'

/** Origin of the product, of which all frames are. */
export const SITE_ORIGIN = new URL(config().site).origin

/** Time within which the page in the frame must report that it runs. */
const ANSWER_TIMEOUT_MS = 15_000
/** The same after the frame has loaded a document, which may be the browser's error page. */
const LOADED_TIMEOUT_MS = 3_000
/** Height with which the page's own rules for the element are told from the height of its content. */
const PROBE_HEIGHT_PX = 100_000

/** Frame of one element. */
export interface Frame {
  /** Window of the frame; null while it is not in the page. */
  readonly window: Window | null
  /** Connects the page that has loaded in the frame. */
  start(): void
  /** Sends the look of the element's place if it has changed. */
  updateLook(): void
  /** Applies a changed configuration of the page's sessions. */
  configure(): void
  remove(): void
}

const readSessions = (): SessionSources => ({
  invite: partnerConfig.invite ?? '',
  scopes: partnerConfig.scopes ?? null,
  fetchSession: Boolean(partnerConfig.fetchSession),
  exchangeCode: Boolean(partnerConfig.exchangeCode),
})

const readAttributes = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes].filter(({ name }) => isForwarded(name)).map(({ name, value }) => [name, value]),
  )

const getAddress = ({ localName }: Element): string =>
  `${config().site}${FRAME_PATH}?${new URLSearchParams({ partner: partnerConfig.partner ?? '', element: localName })}`

/** Returns whether the page gives an element a height, so that its content must adapt to it. */
function hasOwnHeight(element: HTMLElement, iframe: HTMLIFrameElement): boolean {
  const { height } = iframe.style
  iframe.style.height = '0'
  const low = element.clientHeight
  iframe.style.height = `${PROBE_HEIGHT_PX}px`
  const isFixed = low > 0 && element.clientHeight === low
  iframe.style.height = height
  return isFixed
}

/** Creates the frame of an element in place of its children. */
export function createFrame(element: HTMLElement): Frame {
  const iframe = document.createElement('iframe')
  iframe.title = new URL(config().site).host
  iframe.allow = 'clipboard-write'
  iframe.dataset.state = 'loading'
  let port: MessagePort | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentLook = ''
  let isFixed = false
  let contentHeight: number | null = null

  const send = (message: ToFrame) => port?.postMessage(message)
  const applyHeight = () => {
    if (isFixed) iframe.style.height = '100%'
    else if (contentHeight !== null) iframe.style.height = `${contentHeight}px`
  }
  const updateHeight = () => {
    const measured = hasOwnHeight(element, iframe)
    if (measured !== isFixed) send({ type: 'fixed', fixed: measured })
    isFixed = measured
    applyHeight()
  }
  const fail = () => {
    iframe.dataset.state = 'failed'
    console.error(
      `tradelet: the frame of <${element.localName}> does not answer; is ${location.origin} registered for "${partnerConfig.partner}"?`,
    )
    importFailure().then(
      ({ showFailure }) => showFailure(element, load),
      () => addEventListener('online', load, { once: true }),
    )
  }
  const expectAnswer = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(fail, time)
  }
  function load(): void {
    port?.close()
    port = null
    contentHeight = null
    iframe.dataset.state = 'loading'
    iframe.src = getAddress(element)
    element.replaceChildren(iframe)
    expectAnswer(ANSWER_TIMEOUT_MS)
  }
  const onMessage = ({ data }: MessageEvent<ToPage>) => {
    if (data.type !== 'size') return void answerFrame(element, data, send)
    contentHeight = data.height
    iframe.title = data.title
    iframe.dataset.state = 'shown'
    applyHeight()
  }
  const watch = new MutationObserver((records) => {
    const names = records.flatMap(({ attributeName }) => attributeName ?? []).filter(isForwarded)
    if (names.length > 0)
      send({
        type: 'attributes',
        attributes: Object.fromEntries(names.map((name) => [name, element.getAttribute(name)])),
      })
  })

  adoptFrameStyles(element)
  iframe.addEventListener('load', () => {
    if (!port && iframe.dataset.state === 'loading') expectAnswer(LOADED_TIMEOUT_MS)
  })
  watch.observe(element, { attributes: true })
  // An element of its own has no view here, but a shadow root that hides the frame.
  void customElements.whenDefined(element.localName).then(() => {
    const root = element.shadowRoot
    if (root && !root.querySelector('slot')) root.append(document.createElement('slot'))
  })
  load()

  return {
    get window() {
      return iframe.contentWindow
    },
    start() {
      clearTimeout(timer)
      const channel = new MessageChannel()
      port?.close()
      port = channel.port1
      port.onmessage = onMessage
      isFixed = hasOwnHeight(element, iframe)
      applyHeight()
      const look = readLook(element)
      sentLook = JSON.stringify(look)
      const message: StartMessage = {
        tradelet: 'start',
        version: PROTOCOL_VERSION,
        attributes: readAttributes(element),
        look,
        fixed: isFixed,
        sessions: readSessions(),
      }
      iframe.contentWindow?.postMessage(message, SITE_ORIGIN, [channel.port2])
    },
    updateLook() {
      if (!port) return
      updateHeight()
      const look = readLook(element)
      const text = JSON.stringify(look)
      if (text !== sentLook) send({ type: 'look', look })
      sentLook = text
    },
    configure() {
      if (iframe.src === getAddress(element)) send({ type: 'configured', sessions: readSessions() })
      else load()
    },
    remove() {
      clearTimeout(timer)
      watch.disconnect()
      port?.close()
    },
  }
}
