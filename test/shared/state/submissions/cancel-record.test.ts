import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { MoneyDetail } from '../../../../shared/state/page/action-events.ts'
import { cancelRecord } from '../../../../shared/state/submissions/page-action.ts'
import { failedResult, type Result } from '../../../../shared/wire/api/call-result.ts'
import { $toast } from '../../../../shared/wire/api/toast.ts'

const WITHDRAWAL = { id: '7', coin: 'BTC', account: 'quant', amount: '0.5', fee: '0.001' }

let emitted: MoneyDetail[] = []
let decide: ((detail: Extract<MoneyDetail, { phase: 'before' }>) => void) | null = null
document.addEventListener('tl-money', (event) => {
  const { detail } = event as CustomEvent<MoneyDetail>
  emitted.push(detail)
  if (detail.phase === 'before') decide?.(detail)
})
beforeEach(() => {
  emitted = []
  decide = null
  $toast.set(null)
})

/** Cancels record 7 with a response of the server. Returns the result, the reported phases and the number of calls. */
async function cancel(answer: Result<null>) {
  let calls = 0
  const result = await cancelRecord('cancel-withdrawal', WITHDRAWAL, async () => {
    calls += 1
    return answer
  })
  return { result, phases: emitted.map(({ phase }) => phase), calls }
}

const DONE: Result<null> = { ok: true, data: null, msg: '' }

for (const [what, answer, phase] of [
  ['accepts', DONE, 'accepted'],
  ['refuses', failedResult({ kind: 'refused', code: 201, message: 'Too late' }), 'refused'],
  ['does not answer', failedResult({ kind: 'timeout', code: null, message: '' }), 'unknown'],
] as const)
  test(`cancellation that the server ${what}: reported as ${phase} with the facts of the record`, async () => {
    const { result, phases, calls } = await cancel(answer)
    assert.deepEqual([result, phases, calls], [answer, ['before', phase], 1])
    assert.deepEqual(
      emitted.map(({ id, coin, account, amount, fee }) => ({ id, coin, account, amount, fee })),
      [WITHDRAWAL, WITHDRAWAL],
      'the facts of the row',
    )
    assert.deepEqual(
      emitted.map((detail) => 'action' in detail && detail.action),
      ['cancel-withdrawal', 'cancel-withdrawal'],
    )
  })

test('cancellation that the page denies: not sent, and the member sees the reason', async () => {
  decide = ({ respondWith }) => respondWith(Promise.resolve({ deny: 'Ask your adviser' }))
  const { result, phases, calls } = await cancel(DONE)
  assert.deepEqual([result, phases, calls], [null, ['before', 'blocked'], 0])
  assert.equal($toast.get()?.text, 'Ask your adviser')
})
