import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import * as domains from '../../../../shared/base/contract/domains.ts'
import type { Endpoint } from '../../../../shared/base/contract/endpoint.ts'
import { transferBetweenAccounts } from '../../../../shared/base/contract/transfer.ts'
import { setToken } from '../../../../shared/state/session/token.ts'
import {
  createMoneyForm,
  type MoneyForm,
  type MoneyFormParts,
} from '../../../../shared/state/submissions/money-form.ts'
import { repeatForm } from '../../../../shared/state/submissions/repeat-form.rules.ts'
import { createSubmission } from '../../../../shared/state/submissions/submission.ts'
import { UNANSWERED_TTL_MS } from '../../../../shared/state/submissions/unanswered.ts'
import { recordResponse } from '../../../../shared/wire/api/reachability.ts'
import { answer, flushTasks, sentTo, server } from '../../../support/page/server.ts'

interface Draft {
  amount: string
  coin: string
}
type Reason = 'missing' | 'insufficient'
type Field = 'amount' | 'terms'
interface Order {
  amount: string
  coinId: string
}
type TestForm = MoneyForm<Draft, Reason, Order, Field>
type Parts = MoneyFormParts<Draft, Reason, Order, Field, never>

const toForm = ({ amount, coinId }: Order) => ({
  coinId,
  amount,
  fromAccount: 'funds' as const,
  toAccount: 'options' as const,
})
const accepted = () => answer({ code: 1, msg: 'Success', data: null })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const refused = (field?: string) => () => answer({ code: 201, msg: 'No', field })
const sent = () => sentTo(`/api/${transferBetweenAccounts.path}`).map(({ headers }) => headers.get('Idempotency-Key'))

let kinds = 0
/** Balance of the member. */
let balance = 10

const createTestSubmission = (kind: string) =>
  createSubmission({
    kind,
    endpoint: transferBetweenAccounts,
    toForm,
    facts: ({ amount }) => ({ amount }),
    fields: { amount: 'amount', coinId: 'terms' } as Record<string, Field>,
  })

/** Creates a form that writes its steps to `log`. Each has a kind of its own, so that tests do not share unanswered forms. `asks` opens the confirmation. */
function createTestForm(
  { asks = false, ...parts }: Partial<Parts> & { asks?: boolean } = {},
  kind = `test-${++kinds}`,
) {
  const log: string[] = []
  const form: TestForm = createMoneyForm({
    submission: createTestSubmission(kind),
    draft: { amount: '', coin: '' },
    problems({ amount }) {
      if (amount === '') return { amount: 'missing' }
      return Number(amount) > balance ? { amount: 'insufficient' } : {}
    },
    toOrder: ({ amount, coin }) => (amount === '' ? null : { amount, coinId: coin || '7' }),
    async place(draft) {
      const order = form.readOrder(draft)?.order
      if (!order) return { message: 'Incomplete' }
      form.rewrite({ coin: order.coinId })
      while (!asks || (await form.ask(order))) {
        const result = await form.send(order)
        log.push(`result ${result.phase}`)
        if (result.phase === 'accepted') form.accept({ amount: '' })
        if (!asks || result.phase !== 'unknown') return form.explain(result)
      }
      log.push('not confirmed')
      return null
    },
    ...parts,
  })
  return { form, log, kind }
}

beforeEach(() => {
  // Two lost responses in a row would disable the forms.
  recordResponse(true)
  server.sent.length = 0
  server.reply = accepted
  balance = 10
})

test('invalid draft: nothing is sent, and the faulty field is returned', async () => {
  const { form, log } = createTestForm()
  assert.equal(await form.submit(), 'amount')
  assert.deepEqual([form.$notes.get(), sent().length, log], [{ amount: { reason: 'missing' } }, 0, []])
})

test('accepted order: its choices are fixed, and the named fields are cleared', async () => {
  const { form, log } = createTestForm()
  form.change('amount', '5')
  assert.equal(await form.submit(), null)
  assert.deepEqual(form.$draft.get(), { amount: '', coin: '7' })
  assert.deepEqual(log, ['result accepted'])
})

test('two presses: one order', async () => {
  const { form } = createTestForm()
  form.change('amount', '5')
  await Promise.all([form.submit(), form.submit()])
  assert.equal(sent().length, 1)
})

test('refused order: shown at its field, or for the whole form if the field is not in the draft', async () => {
  for (const [wire, field] of [
    ['num', 'amount'],
    ['c_id', null],
    ['other', null],
    [undefined, null],
  ] as const) {
    server.reply = refused(wire)
    const { form, log } = createTestForm()
    form.change('amount', '5')
    assert.equal(await form.submit(), field)
    assert.equal(form.$refusal.get(), field ? '' : 'No')
    assert.deepEqual(form.$notes.get(), field ? { amount: { text: 'No' } } : {})
    assert.deepEqual([form.$draft.get().amount, log], ['5', ['result refused']])
  }
})

test('lost response: the draft stays, and the same draft is sent again under its key although it spent the balance', async () => {
  server.reply = lost
  const { form, log } = createTestForm()
  form.change('amount', '5')
  await form.submit()
  assert.deepEqual([form.isUnanswered(), form.$draft.get().amount, log], [true, '5', ['result unknown']])
  balance = 4
  assert.deepEqual(form.findProblems({ amount: '6', coin: '7' }), { amount: 'insufficient' })
  form.change('amount', '6')
  assert.equal(form.isUnanswered(), false)
  assert.equal(await form.submit(), 'amount')
  form.change('amount', '5')
  server.reply = accepted
  assert.equal(await form.submit(), null)
  assert.equal(sent().length, 2)
  assert.equal(new Set(sent()).size, 1)
})

test('reason other than the balance: an unanswered draft has it, unless the rules excuse it', async () => {
  for (const excused of [[], ['missing']] as const) {
    server.reply = lost
    let offered = true
    const { form } = createTestForm({ excused, problems: () => (offered ? {} : { amount: 'missing' }) })
    form.change('amount', '5')
    await form.submit()
    offered = false
    assert.deepEqual(form.findProblems(form.$draft.get()), excused.length > 0 ? {} : { amount: 'missing' })
    recordResponse(true)
  }
})

test('unanswered order with other terms: repeated as it was sent', async () => {
  server.reply = lost
  let terms = 'a'
  const endpoint = {
    ...transferBetweenAccounts,
    form: { amount: transferBetweenAccounts.form.amount, terms: transferBetweenAccounts.form.coinId },
  }
  const form: MoneyForm<Draft, Reason, { amount: string; terms: string }, Field> = createMoneyForm({
    submission: createSubmission({
      kind: 'test-terms',
      endpoint,
      toForm: (order: { amount: string; terms: string }) => order,
      facts: () => ({}),
      repeat: repeatForm,
      fields: {} as Record<string, Field>,
    }),
    draft: { amount: '', coin: '' },
    problems: () => ({}),
    toOrder: ({ amount }) => ({ amount, terms }),
    async place(draft) {
      const order = form.readOrder(draft)?.order
      return order ? form.explain(await form.send(order)) : null
    },
  })
  form.change('amount', '5')
  await form.submit()
  terms = 'b'
  assert.equal(form.isUnanswered(), true)
  server.reply = accepted
  await form.submit()
  assert.equal(new Set(sent()).size, 1)
  assert.equal(form.isUnanswered(), false)
})

for (const act of ['change', 'setFields', 'create', 'rewrite'] as const)
  test(`expired unanswered order, then ${act}: ${act === 'rewrite' ? 'kept' : 'forgotten'}`, async () => {
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
    try {
      server.reply = lost
      const { form, kind } = createTestForm()
      form.change('amount', '5')
      await form.submit()
      mock.timers.tick(UNANSWERED_TTL_MS + 1)
      assert.equal(form.isUnanswered(), true)
      if (act === 'change') form.change('coin', '7')
      else if (act === 'create') createTestForm({}, kind)
      else form[act]({ coin: '7' })
      assert.equal(form.isUnanswered(), act === 'rewrite')
    } finally {
      mock.timers.reset()
    }
  })

test('order to be confirmed: sent by the confirmation only, the form is usable meanwhile, and its refusal is shown in the form', async () => {
  const { form, log } = createTestForm({ asks: true })
  form.change('amount', '5')
  const press = form.submit()
  await flushTasks()
  assert.deepEqual(form.confirmation.$confirming.get(), { order: { amount: '5', coinId: '7' }, unanswered: false })
  assert.deepEqual([sent().length, form.$sending.get()], [0, false])
  server.reply = refused('num')
  form.confirm()
  form.confirm()
  assert.equal(await press, 'amount')
  assert.deepEqual([sent().length, form.$notes.get(), log], [1, { amount: { text: 'No' } }, ['result refused']])
  assert.equal(form.confirmation.$confirming.get(), null)
  form.confirm()
  await flushTasks()
  assert.equal(sent().length, 1)
})

test('confirmed order without a response: the confirmation stays, and its button sends the order again under its key', async () => {
  const { form, log } = createTestForm({ asks: true })
  server.reply = lost
  form.change('amount', '5')
  const press = form.submit()
  await flushTasks()
  form.confirm()
  await flushTasks()
  assert.deepEqual(form.confirmation.$confirming.get(), { order: { amount: '5', coinId: '7' }, unanswered: true })
  assert.deepEqual([form.confirmation.$sending.get(), form.$draft.get().amount], [false, '5'])
  server.reply = accepted
  form.confirm()
  assert.equal(await press, null)
  assert.deepEqual([log, form.$draft.get().amount], [['result unknown', 'result accepted'], ''])
  assert.deepEqual([sent().length, new Set(sent()).size], [2, 1])
})

test('confirmation closed: nothing is sent, and the draft stays', async () => {
  const { form, log } = createTestForm({ asks: true })
  form.change('amount', '5')
  const press = form.submit()
  await flushTasks()
  form.confirmation.cancel()
  assert.equal(await press, null)
  assert.deepEqual([sent().length, log, form.$draft.get().amount], [0, ['not confirmed'], '5'])
})

test('member leaves before the order is confirmed or sent: nothing is asked or sent', async () => {
  setToken('anns-token')
  const [open, waiting] = [createTestForm({ asks: true }).form, createTestForm().form]
  open.change('amount', '5')
  void open.submit()
  await flushTasks()
  setToken('bens-token')
  open.confirm()
  await flushTasks()
  assert.equal(open.confirmation.$sending.get(), false)
  assert.equal(await open.ask({ amount: '5', coinId: '7' }), false)
  assert.deepEqual(await waiting.send({ amount: '5', coinId: '7' }), { phase: 'blocked', reason: '' })
  assert.equal(sent().length, 0)
})

test('pressed button: its choice is part of the order, of its problems and of its placing', async () => {
  const placed: unknown[] = []
  const form: MoneyForm<Draft, Reason, Order, Field, 'up' | 'down'> = createMoneyForm({
    submission: createTestSubmission('test-choice'),
    draft: { amount: '5', coin: '' },
    problems: ({ amount }) => (Number(amount) > balance ? { amount: 'insufficient' } : {}),
    toOrder: ({ amount }, choice) => (choice ? { amount, coinId: choice } : null),
    async place(draft, choice) {
      const order = form.readOrder(draft, choice)?.order
      placed.push(choice, order)
      return order ? form.explain(await form.send(order)) : null
    },
  })
  server.reply = lost
  await form.submit('up')
  balance = 4
  assert.equal(await form.submit('down'), 'amount', 'another order, and more than the balance')
  assert.equal(await form.submit('up'), null)
  assert.deepEqual(placed, ['up', { amount: '5', coinId: 'up' }, 'up', { amount: '5', coinId: 'up' }])
  assert.equal(new Set(sent()).size, 1)
})

test('submission stopped by the page: the draft stays, and the reason is shown', async () => {
  const listen = (event: Event) => event.preventDefault()
  document.addEventListener('tl-money', listen)
  const { form, log } = createTestForm()
  form.change('amount', '5')
  await form.submit()
  document.removeEventListener('tl-money', listen)
  assert.deepEqual([form.$draft.get().amount, sent().length, log], ['5', 0, ['result blocked']])
  assert.equal(form.$refusal.get(), "We couldn't do this. Nothing was sent.")
})

test('contract: no form that moves money sends a password or code that the stored unanswered form would contain', () => {
  const stored = Object.values(domains)
    .flatMap((domain) => Object.values(domain) as unknown[])
    .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'form' in value)
    .filter(({ transactional }) => transactional)
    .flatMap(({ path, form }) => Object.keys(form).map((field) => [path, field, form[field]?.secret ?? false] as const))
    .filter(([, field]) => /password|emailCode/i.test(field))
  assert.ok(stored.length >= 5)
  assert.deepEqual(
    stored.filter(([, , isSecret]) => !isSecret).map(([path, field]) => `${path}.${field}`),
    [],
  )
})
