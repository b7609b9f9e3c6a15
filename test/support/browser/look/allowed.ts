import type { Fault } from './faults.ts'

/** Faults that are intended, with the reason. */
export const ALLOWED: readonly { kind: Fault['kind']; what: string; why: string }[] = [
  {
    kind: 'cut',
    what: '[part=record], [part=notice], [part=article]',
    why: 'a press opens it, and what opens says all of it',
  },
  { kind: 'scrolls sideways', what: '[role=tablist]', why: 'a row of choices is swiped rather than made smaller' },
  { kind: 'scrolls sideways', what: 'ul.items', why: 'one after the other comes by itself, or is swiped to' },
]
