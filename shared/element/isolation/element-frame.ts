import { config } from '../../base/runtime/config.ts'
import { partnerConfig } from '../../state/partner/partner-config.ts'
import styles from './element-frame.css' with { type: 'css' }
import { toFrameTag } from './host-element.ts'
import { HostStatus } from './host-status.ts'
import { importFailure } from './import-entry.ts'
import { answerFrame } from './page-answers.ts'
import {
  isForwarded,
  type Look,
  PROTOCOL_VERSION,
  type SessionSources,
  type StartMessage,
  type ToFrame,
  type ToPage,
} from './protocol.ts'
import { readLook } from './read-look.ts'

/** Origin of the product, from which all frames are loaded. */
export const SITE_ORIGIN = new URL(config().site).origin

/** Folder of this build's version below `/embed/`, such as `0.1.2/`; the frame loads its files from it. Empty for the newest build. */
const VERSION_FOLDER = /\/embed\/((?:v\d+|\d+\.[^/]+)\/)[^/]*$/.exec(import.meta.url)?.[1] ?? ''

/** Time in which the page in the frame must send `ready`. */
const ANSWER_TIMEOUT_MS = 15_000
/** Shorter limit once the frame has loaded a document, which may be the browser's error page. */
const LOADED_TIMEOUT_MS = 3_000
/** Trial height of the frame: if the element's height does not follow it, the page sets the height. */
const PROBE_HEIGHT_PX = 100_000
/** Heights before the frame has reported one, in CSS px by tag in the frame, as the loader reserves them. */
const RESERVED_PX: Readonly<Record<string, number>> = { 'tl-ticker': 88, 'tl-options': 587 }
const RESERVED_DEFAULT_PX = 360

/** Random id of this page, without which its frames do not find each other. */
const PAGE = crypto.getRandomValues(new Uint32Array(4)).join('-')

const readSessions = (): SessionSources => ({
  invite: partnerConfig.invite ?? '',
  scopes: partnerConfig.scopes ?? null,
  fetchSession: Boolean(partnerConfig.fetchSession),
  exchangeCode: Boolean(partnerConfig.exchangeCode),
  demo: partnerConfig.demo,
})

const getAddress = (tag: string): string =>
  `${config().site}/embed/${VERSION_FOLDER}frame?${new URLSearchParams({ partner: partnerConfig.partner ?? '', element: tag })}`

/** Frame of one element, in the element's shadow root. */
export class ElementFrame {
  readonly #element: HTMLElement
  readonly #tag: string
  readonly #iframe = document.createElement('iframe')
  readonly #status: HostStatus
  readonly #watch = new MutationObserver((records) => this.#sendAttributes(records))
  #port: MessagePort | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sentLook = ''
  #isFixed = false
  #contentHeight: number

  /** `element` must be defined, with an empty shadow root if it has one. */
  constructor(element: HTMLElement) {
    this.#element = element
    this.#tag = toFrameTag(element.localName)
    this.#contentHeight = RESERVED_PX[this.#tag] ?? RESERVED_DEFAULT_PX
    this.#status = new HostStatus(element, this.#load)
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [styles]
    this.#iframe.title = new URL(config().site).host
    this.#iframe.allow = 'clipboard-write'
    this.#iframe.addEventListener('load', () => {
      if (partnerConfig.partner && !this.#port && this.#iframe.dataset.state === 'loading')
        this.#expectAnswer(LOADED_TIMEOUT_MS)
    })
    this.#watch.observe(element, { attributes: true })
    this.#load()
  }

  /** Window of the frame; null while it is not in the page. */
  get window(): Window | null {
    return this.#iframe.contentWindow
  }

  /** Connects the page that has loaded in the frame. */
  start(): void {
    clearTimeout(this.#timer)
    this.#port?.close()
    const channel = new MessageChannel()
    this.#port = channel.port1
    this.#port.onmessage = ({ data }: MessageEvent<ToPage>) => this.#receive(data)
    this.#updateHeight()
    const look = readLook(this.#element)
    this.#sentLook = JSON.stringify(look)
    const attributes = [...this.#element.attributes].filter(({ name }) => isForwarded(name))
    const message: StartMessage = {
      tradelet: 'start',
      version: PROTOCOL_VERSION,
      attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
      look,
      fixed: this.#isFixed,
      sessions: readSessions(),
      page: PAGE,
    }
    this.window?.postMessage(message, SITE_ORIGIN, [channel.port2])
  }

  /** Sends the look of the element's place, and whether the page gives it a height, if they have changed. */
  updateLook(): void {
    if (!this.#port) return
    if (this.#updateHeight()) this.#send({ type: 'fixed', fixed: this.#isFixed })
    const look: Look = readLook(this.#element)
    const text = JSON.stringify(look)
    if (text !== this.#sentLook) this.#send({ type: 'look', look })
    this.#sentLook = text
  }

  /** Applies a changed configuration of the page's sessions. */
  configure(): void {
    if (this.#iframe.src === getAddress(this.#tag)) this.#send({ type: 'configured', sessions: readSessions() })
    else this.#load()
  }

  /** Ends the connection; the element has left the page. */
  remove(): void {
    clearTimeout(this.#timer)
    this.#watch.disconnect()
    this.#status.stop()
    this.#port?.close()
  }

  readonly #load = (): void => {
    this.#port?.close()
    this.#port = null
    this.#status.setStates(['loading'])
    this.#iframe.dataset.state = 'loading'
    // The site shows no frame to an unnamed partner. A page of packages names it later (`configure`).
    if (partnerConfig.partner) this.#iframe.src = getAddress(this.#tag)
    this.#element.shadowRoot?.replaceChildren(this.#iframe)
    this.#updateHeight()
    this.#expectAnswer(ANSWER_TIMEOUT_MS)
  }

  #send(message: ToFrame): void {
    this.#port?.postMessage(message)
  }

  #receive(data: ToPage): void {
    if (data.type === 'size') {
      this.#contentHeight = data.height
      this.#iframe.title = data.title
      this.#iframe.dataset.state = 'shown'
      this.#applyHeight()
    } else if (data.type === 'states') this.#status.setStates(data.states)
    else if (data.type === 'ready') this.#status.resolve()
    else if (data.type === 'failed') this.#status.reject()
    else void answerFrame(this.#element, data, (message) => this.#send(message))
  }

  #sendAttributes(records: readonly MutationRecord[]): void {
    const names = records.flatMap(({ attributeName }) => attributeName ?? []).filter(isForwarded)
    if (names.length === 0) return
    const values = names.map((name) => [name, this.#element.getAttribute(name)])
    this.#send({ type: 'attributes', attributes: Object.fromEntries(values) })
  }

  #applyHeight(): void {
    this.#iframe.style.height = this.#isFixed ? '100%' : `${this.#contentHeight}px`
  }

  /** Measures whether the page gives the element a height, so that its content must adapt to it. Returns whether that has changed. */
  #updateHeight(): boolean {
    const { style } = this.#iframe
    style.height = '0'
    const low = this.#element.clientHeight
    style.height = `${PROBE_HEIGHT_PX}px`
    const isFixed = low > 0 && this.#element.clientHeight === low
    const hasChanged = isFixed !== this.#isFixed
    this.#isFixed = isFixed
    this.#applyHeight()
    return hasChanged
  }

  #expectAnswer(time: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail(), time)
  }

  #fail(): void {
    this.#iframe.dataset.state = 'failed'
    importFailure().then(
      ({ showFailure }) => showFailure(this.#element, this.#load, () => this.#iframe.dataset.state === 'failed'),
      () => addEventListener('online', this.#load, { once: true }),
    )
    this.#status.reportFailure()
  }
}
