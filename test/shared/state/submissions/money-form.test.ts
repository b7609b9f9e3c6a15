import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import * as domains from '../../../../shared/base/contract/domains.ts'
import type { Endpoint } from '../../../../shared/base/contract/endpoint.ts'
import { transferBetweenAccounts } from '../../../../shared/base/contract/transfer.ts'
import { createMoneyForm } from '../../../../shared/state/submissions/money-form.ts'
import type { MoneyFormParts } from '../../../../shared/state/submissions/money-form-parts.ts'
import { repeatForm } from '../../../../shared/state/submissions/repeat-form.rules.ts'
import { createSubmission, type Submission } from '../../../../shared/state/submissions/submission.ts'
import { UNANSWERED_TTL_MS } from '../../../../shared/state/submissions/unanswered.ts'
import { recordResponse } from '../../../../shared/wire/api/reachability.ts'
import { answer, sentTo, server } from '../../../support/page/server.ts'

interface Draft {
  amount: string
  coin: string
}
type Reason = 'missing' | 'insufficient'
type Field = 'amount' | 'terms'
type Fields = typeof transferBetweenAccounts.form
type Order = Parameters<Submission<Parameters<typeof toForm>[0], Fields, Field>['send']>[0]
type Parts = MoneyFormParts<Draft, Reason, Order, Fields, Field>

const toForm = ({ num, c_id }: { num: string; c_id: string }) => ({
  c_id,
  num,
  from_type: 'funds' as const,
  to_type: 'options' as const,
})
const accepted = () => answer({ code: 1, msg: 'Success', data: null })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const refused = (field?: string) => () => answer({ code: 201, msg: 'No', field })
const sent = () => sentTo(`/api/${transferBetweenAccounts.path}`).map(({ headers }) => headers.get('Idempotency-Key'))

let kinds = 0
/** Balance of the member. */
let balance = 10

/** Creates a form whose hooks write to `log`. Each has a kind of its own, so that tests do not share unanswered forms. */
function createTestForm(parts: Partial<Parts> = {}, kind = `test-${++kinds}`) {
  const log: string[] = []
  const form = createMoneyForm<Draft, Reason, Order, Fields, Field>({
    submission: createSubmission({
      kind,
      endpoint: transferBetweenAccounts,
      toForm,
      fields: { num: 'amount', c_id: 'terms' } as Record<string, Field>,
    }),
    draft: { amount: '', coin: '' },
    problems({ amount }) {
      if (amount === '') return { amount: 'missing' }
      return Number(amount) > balance ? { amount: 'insufficient' } : {}
    },
    toOrder: ({ amount, coin }) => (amount === '' ? null : { num: amount, c_id: coin || '7' }),
    onResult: (_order, { phase }) => void log.push(`result ${phase}`),
    onAccepted: ({ num }) => void log.push(`accepted ${num}`),
    cleared: { amount: '' },
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

test('accepted order: its choices are fixed, the hooks are called in order, and the named fields are cleared', async () => {
  const { form, log } = createTestForm({ pinned: ({ c_id }) => ({ coin: c_id }) })
  form.change('amount', '5')
  assert.equal(await form.submit(), null)
  assert.deepEqual(form.$draft.get(), { amount: '', coin: '7' })
  assert.deepEqual(log, ['result accepted', 'accepted 5'])
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

test('refusal replaced by the rules: only theirs is shown', async () => {
  server.reply = refused('num')
  const { form } = createTestForm({ onRefused: async () => ({ message: 'Closed' }) })
  form.change('amount', '5')
  assert.equal(await form.submit(), null)
  assert.deepEqual([form.$refusal.get(), form.$notes.get()], ['Closed', {}])
})

test('lost response: the draft stays, and the same draft is sent again under its key although it spent the balance', async () => {
  server.reply = lost
  const { form, log } = createTestForm()
  form.change('amount', '5')
  await form.submit()
  assert.deepEqual([form.isUnanswered(), form.$draft.get().amount, log], [true, '5', ['result unknown']])
  balance = 4
  assert.deepEqual(form.findProblems({ amount: '6', coin: '' }), { amount: 'insufficient' })
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
    form: { num: transferBetweenAccounts.form.num, terms: transferBetweenAccounts.form.c_id },
  }
  const form = createMoneyForm<Draft, Reason, { num: string; terms: string }, typeof endpoint.form, Field>({
    submission: createSubmission({ kind: 'test-terms', endpoint, toForm: (order) => order, fields: {} }),
    draft: { amount: '', coin: '' },
    problems: () => ({}),
    toOrder: ({ amount }) => ({ num: amount, terms }),
    repeat: repeatForm,
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
      if (act === 'change') form.change('coin', '')
      else if (act === 'create') createTestForm({}, kind)
      else form[act]({ coin: '' })
      assert.equal(form.isUnanswered(), act === 'rewrite')
    } finally {
      mock.timers.reset()
    }
  })

test('check before sending: stops silently, refuses, or has the order resolved again', async () => {
  let coin = '7'
  let stopped: ReturnType<NonNullable<Parts['before']>> = 'stop'
  const seen: unknown[] = []
  const { form } = createTestForm({
    toOrder: ({ amount }) => (coin === '' ? null : { num: amount, c_id: coin }),
    before(found) {
      seen.push(found)
      if (stopped === 'resolve-again') coin = '8'
      return stopped
    },
    incomplete: () => ({ message: 'Incomplete' }),
    onAccepted: ({ c_id }) => void seen.push(c_id),
  })
  form.change('amount', '5')
  await form.submit()
  assert.deepEqual([form.$refusal.get(), sent().length], ['', 0])
  stopped = Promise.resolve({ message: 'Look first' })
  await form.submit()
  assert.deepEqual([form.$refusal.get(), sent().length], ['Look first', 0])
  coin = ''
  stopped = undefined
  await form.submit()
  assert.deepEqual([form.$refusal.get(), sent().length], ['Incomplete', 0])
  stopped = 'resolve-again'
  await form.submit()
  const found = { order: { num: '5', c_id: '7' }, unanswered: false }
  assert.deepEqual([seen, sent().length], [[found, found, null, null, '8'], 1])
})

test('order to be confirmed: sent by the confirmation only, and its refusal is shown in the form', async () => {
  const { form, log } = createTestForm({ confirms: true })
  form.change('amount', '5')
  await form.submit()
  assert.deepEqual(form.confirmation.$confirming.get(), { order: { num: '5', c_id: '7' }, unanswered: false })
  assert.equal(sent().length, 0)
  server.reply = refused('num')
  await Promise.all([form.confirm(), form.confirm()])
  assert.deepEqual([sent().length, form.$notes.get(), log], [1, { amount: { text: 'No' } }, ['result refused']])
  assert.equal(form.confirmation.$confirming.get(), null)
  await form.confirm()
  assert.equal(sent().length, 1)
})

test('accepted order with steps: shows the record that was added since it was sent', async () => {
  const calls: string[] = []
  const list = {
    sinceNow() {
      calls.push(`since, ${sent().length} sent`)
      return async () => `record ${calls.push(`found, ${sent().length} sent`)}`
    },
  }
  const { form } = createTestForm({ steps: { list, shown: () => void calls.push('shown') } })
  form.change('amount', '5')
  server.reply = refused()
  await form.submit()
  assert.equal(form.$sent.get(), '')
  server.reply = accepted
  await form.submit()
  assert.equal(form.$sent.get(), 'record 4')
  assert.deepEqual(calls, ['since, 0 sent', 'found, 1 sent', 'since, 1 sent', 'found, 2 sent', 'shown'])
  form.startAgain()
  assert.equal(form.$sent.get(), '')
})

test('submission stopped by the page: the draft stays and only `onBlocked` is called', async () => {
  const host = new EventTarget()
  host.addEventListener('tl-order', (event) => event.preventDefault())
  let cancelled = 0
  const { form, log } = createTestForm({
    submission: createSubmission({
      kind: 'test-cancelled',
      endpoint: transferBetweenAccounts,
      toForm,
      fields: {},
      events: { host, about: (order: Order) => order },
    }),
    onBlocked() {
      cancelled += 1
      return null
    },
  })
  form.change('amount', '5')
  await form.submit()
  assert.deepEqual([form.$draft.get().amount, sent().length, log, cancelled], ['5', 0, [], 1])
})

test('contract: no form that moves money sends a password or code that the stored unanswered form would contain', () => {
  const stored = Object.values(domains)
    .flatMap((domain) => Object.values(domain) as unknown[])
    .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'form' in value)
    .filter(({ transactional }) => transactional)
    .flatMap(({ path, form }) => Object.keys(form).map((field) => [path, field, form[field]?.secret ?? false] as const))
    .filter(([, field]) => /pwd|password|captcha/.test(field))
  assert.ok(stored.length >= 5)
  assert.deepEqual(
    stored.filter(([, , isSecret]) => !isSecret).map(([path, field]) => `${path}.${field}`),
    [],
  )
})
