import { emit } from '../../state/page/emit.ts'
import { VERSION } from '../../view/dom/define.ts'
import { isFramed } from '../../view/dom/is-framed.ts'
import { createIdempotencyKey } from '../../wire/api/call.ts'
import { serverNow } from '../../wire/api/server-clock.ts'
import { toStep } from './track.rules.ts'

const TYPES = ['tl-ready', 'tl-error', 'tl-session', 'tl-order', 'tl-money']

/** Dispatches `tl-track` for each event of an element that is a step of a visitor. Called once per page. */
export function trackSteps(): void {
  const onEvent = (event: Event) => {
    const step = toStep(event.type, Object((event as CustomEvent).detail))
    const target = event.composedPath()[0]
    // The frame of an isolated element reports its steps itself.
    if (!step || !target || isFramed(target)) return
    const tag = target instanceof Element ? target.localName : ''
    // Dispatched after the listeners of the page, so that a step follows its event.
    queueMicrotask(() =>
      emit(target, 'tl-track', {
        id: createIdempotencyKey(),
        at: new Date(serverNow()).toISOString(),
        version: VERSION,
        tag,
        ...step,
      }),
    )
  }
  for (const type of TYPES) addEventListener(type, onEvent, true)
}
