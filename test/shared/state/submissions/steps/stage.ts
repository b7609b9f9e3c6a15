import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { ReadableAtom } from 'nanostores'
import { setToken } from '../../../../../shared/state/session/token.ts'
import { recordResponse } from '../../../../../shared/wire/api/reachability.ts'
import { createDemoStage } from '../../../../support/page/demo.ts'
import { config } from '../../../../support/page/page.ts'
import { server } from '../../../../support/page/server.ts'
import { until } from '../../../../support/until.ts'

/** Form of a product with a valid draft. */
export interface OpenForm {
  /** Press of the button that submits. */
  submit(): unknown
  /** Confirmation and the press of its button, if the product asks the member. */
  dialog?: { $confirming: ReadableAtom<{ unanswered: boolean } | null>; confirm(): unknown }
  /** Draft whose amount is cleared once the order is accepted. */
  $draft?: ReadableAtom<{ amount: string }>
  /** Store that shows the accepted order. */
  $shown?: ReadableAtom<unknown>
}

const stage = createDemoStage()
const ends: (() => void)[] = []
after(() => {
  for (const end of ends) end()
  setToken('')
})

/** Steps since the last `takeSteps`. */
let steps: string[] = []
let isLost = false
const keys = new Set<string>()

server.reply = async ({ path, form, query, headers }) => {
  const key = headers.get('Idempotency-Key')
  if (key) {
    steps.push('send')
    keys.add(key)
  }
  const response = await stage.responder.respond({
    path: path.replace(/^\/api\//, ''),
    form: { ...query, ...form },
    headers: Object.fromEntries(headers),
  })
  if (key && isLost) throw new TypeError('Failed to fetch')
  return response
}
for (const type of ['tl-money', 'tl-order'])
  document.addEventListener(type, (event) => {
    const { phase } = (event as CustomEvent<{ phase: string }>).detail
    steps.push(phase)
    if (phase === 'before' && isStopped) event.preventDefault()
  })
let isStopped = false

/** Signs in and keeps the pages of the site where they are. */
export function signIn(): void {
  config.hosted = false
  setToken('member')
}

/** Displays a store, and waits until it holds what `isReady` looks for. */
export async function show<Value>($store: ReadableAtom<Value>, isReady: (value: Value) => boolean): Promise<Value> {
  ends.push($store.subscribe(() => undefined))
  await until(() => isReady($store.get()), 'the data of the form')
  return $store.get()
}

/** Calls a function when the tests have ended. */
export const onEnd = (end: () => void): void => void ends.push(end)

/** Records the steps that a form shows. */
function watch({ dialog, $draft, $shown }: OpenForm): void {
  if (dialog)
    ends.push(
      dialog.$confirming.listen((next, before) => {
        if (next && !before) steps.push('ask')
        else if (next?.unanswered && !before?.unanswered) steps.push('ask again')
      }),
    )
  if ($draft)
    ends.push(
      $draft.listen(({ amount }, before) => void (amount === '' && before?.amount !== '' && steps.push('clear'))),
    )
  if ($shown) ends.push($shown.listen((value) => void (value && steps.push('show'))))
}

/** Presses the button, and the one of the confirmation, until a step is `last`. Returns the steps. */
async function press({ submit, dialog }: OpenForm, isOpen: boolean, last: string): Promise<string[]> {
  steps = []
  recordResponse(true)
  if (!isOpen) submit()
  if (dialog) {
    await until(() => dialog.$confirming.get() !== null, 'the confirmation')
    dialog.confirm()
  }
  await until(() => steps.includes(last), last)
  return steps
}

/**
 * Places an order three times: the page stops it, its response is lost, and it is sent again. Returns the steps of each time.
 *
 * @throws AssertionError if the last two were sent under different keys
 */
export async function placeThrice(form: OpenForm, last: string): Promise<Record<'stopped' | 'lost' | 'again', string>> {
  watch(form)
  keys.clear()
  isStopped = true
  const stopped = await press(form, false, 'blocked')
  isStopped = false
  isLost = true
  const lost = await press(form, false, form.dialog ? 'ask again' : 'unknown')
  isLost = false
  const again = await press(form, form.dialog !== undefined, last)
  assert.equal(keys.size, 1, 'the order was sent again under its key')
  return { stopped: stopped.join(), lost: lost.join(), again: again.join() }
}

/** Element of a form. */
export const createHost = (): HTMLElement =>
  Object.assign(new EventTarget(), { isConnected: false }) as unknown as HTMLElement

export { stage }
