/**
 * Page of the product's origin in a frame on a partner's page: runs one element there (protocol.ts). It uses neither the session nor the storage of the host site.
 */
import { config } from '../../base/runtime/config.ts'
import { framePlace, type PartnerConfig } from '../../state/partner/partner-config.ts'
import { forwardEvents } from './forward-events.ts'
import { followDemo } from './framed-demo.ts'
import { applyLook } from './framed-look.ts'
import { importHost, importLoader, importSession } from './import-entry.ts'
import { openPort, type ParentPort, waitForStart } from './parent-port.ts'
import {
  isForwarded,
  PROTOCOL_VERSION,
  type ReadyMessage,
  type SessionAnswer,
  type SessionSources,
  type StartMessage,
} from './protocol.ts'
import { reportSize } from './report-size.ts'
import { reportStates } from './report-states.ts'

const ELEMENT_TAG = /^tl-[a-z-]+$/

/** Applies attributes to the element, without those that belong to its place in the page. */
function applyAttributes(element: HTMLElement, attributes: StartMessage['attributes']): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!isForwarded(name)) continue
    if (value === null) element.removeAttribute(name)
    else element.setAttribute(name, value)
  }
}

const applySize = (isFixed: boolean): void => {
  document.documentElement.dataset.size = isFixed ? 'fixed' : 'content'
}

/** Returns the configuration of the frame's sessions, whose functions ask the page around it. */
const toConfig = (partner: string, sessions: SessionSources, port: ParentPort): PartnerConfig => ({
  partner,
  invite: sessions.invite,
  ...(sessions.scopes && { scopes: sessions.scopes as NonNullable<PartnerConfig['scopes']> }),
  ...(sessions.fetchSession && {
    fetchSession: async () => (await port.ask({ what: 'session' })) as SessionAnswer,
  }),
  ...(sessions.exchangeCode && {
    exchangeCode: async (code) => (await port.ask({ what: 'exchange', code })) as SessionAnswer,
  }),
})

async function run(partner: string, tag: string): Promise<void> {
  const started = waitForStart(PROTOCOL_VERSION)
  const ready: ReadyMessage = { tradelet: 'ready', version: PROTOCOL_VERSION }
  // The message contains no data of a member. The browser has checked the parent's origin (frame-ancestors).
  parent.postMessage(ready, '*')
  const [{ start, origin, port: given }, host] = await Promise.all([started, importHost()])
  const port = openPort(given)
  const element = document.createElement(tag)
  const events = forwardEvents(port)
  framePlace.current = { origin, page: start.page ?? '', mayNavigate: events.isAllowed }
  const { configure } = await importSession()
  const applySessions = async (sessions: SessionSources): Promise<void> => {
    // Before the session, which a demo replaces.
    await followDemo(sessions.demo ?? null, element)
    configure(toConfig(partner, sessions, port))
  }
  await applySessions(start.sessions)
  applyLook(host, element, start.look)
  applyAttributes(element, start.attributes)
  applySize(start.fixed)
  port.onMessage = (message) => {
    if (message.type === 'attributes') applyAttributes(element, message.attributes)
    else if (message.type === 'look') applyLook(host, element, message.look)
    else if (message.type === 'fixed') applySize(message.fixed)
    else if (message.type === 'configured') void applySessions(message.sessions)
    else events.call(message.id, message.name)
  }
  reportStates(element, port)
  document.body.append(element)
  reportSize(element, port)
  await importLoader()
}

// Before any other file reads the configuration, which all share.
config().hosted = false
const query = new URLSearchParams(location.search)
const [partner, tag] = [query.get('partner') ?? '', query.get('element') ?? '']
if (parent !== window && partner !== '' && ELEMENT_TAG.test(tag)) void run(partner, tag)
