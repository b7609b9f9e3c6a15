import { partnerConfig } from '../../state/partner/partner-config.ts'
import { askPage } from '../../state/submissions/ask-page.ts'
import type { EventAnswer, ForwardedEvent, SessionAnswer, ToFrame, ToPage } from './protocol.ts'

type Send = (message: ToFrame) => void

/** Name of an event of an element. */
const EVENT_NAME = /^tl-[a-z-]+$/

/** Tasks of each element in which the page has cancelled an event. */
const cancelledTurns = new WeakMap<Element, number>()

/** Handles a message of an element's frame: dispatches its event on the element, or requests a session from the page's configuration. */
export async function answerFrame(
  element: HTMLElement,
  message: Extract<ToPage, { type: 'event' | 'ask' }>,
  send: Send,
): Promise<void> {
  if (message.type === 'event') return dispatch(element, message, send)
  const { fetchSession, exchangeCode } = partnerConfig
  const answer = (value: SessionAnswer) => send({ type: 'answer', id: message.id, value })
  try {
    // The frame checks what the functions return. A value that cannot be sent is an error.
    answer(
      (await (message.what === 'session' ? fetchSession?.({ framed: true }) : exchangeCode?.(message.code))) ?? null,
    )
  } catch (error) {
    console.error('tradelet: the page has no session for its frame', error)
    answer(null)
  }
}

/** Dispatches an event of the frame on the element. If it is cancelable, sends whether the page allows the action. */
async function dispatch(element: HTMLElement, event: ForwardedEvent, send: Send): Promise<void> {
  const { id, name, turn, cancelable, functions } = event
  if (!EVENT_NAME.test(name)) return
  const answer = (value: EventAnswer) => send({ type: 'answer', id, value })
  if (cancelable && cancelledTurns.get(element) === turn) return answer({ deny: '' })
  const calls = functions.map((called) => [called, () => send({ type: 'call', id, name: called })])
  const detail = typeof event.detail === 'object' ? { ...event.detail, ...Object.fromEntries(calls) } : event.detail
  if (functions.includes('respondWith')) {
    const reason = await askPage(element, name, Object(detail))
    return answer(reason === null || { deny: reason })
  }
  const isAllowed = element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
  if (!isAllowed) cancelledTurns.set(element, turn)
  if (cancelable) answer(isAllowed || { deny: '' })
}
