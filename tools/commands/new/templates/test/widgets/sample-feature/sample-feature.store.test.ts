import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setToken } from '../../../shared/state/session/token.ts'
import { createEntryForm } from '../../../widgets/sample-feature/sample-feature.store.ts'
import { answer, sentTo, server } from '../../support/page/server.ts'

const ADDRESS = '/api/createSampleFeatureEntry'
const keys = () => sentTo(ADDRESS).map(({ headers }) => headers.get('idempotency-key'))

beforeEach(() => {
  setToken('a-token')
  server.sent.length = 0
  server.reply = () => answer({ code: 1, msg: 'Done.', data: { id: '7' } })
})

const filledIn = () => {
  const form = createEntryForm()
  form.change('amount', ' 12,5 ')
  form.change('note', ' Rent ')
  return form
}

test('two submits of one entry: sent once, normalized, under a key; the form is reset', async () => {
  const form = filledIn()
  await Promise.all([form.submit(), form.submit()])
  assert.equal(sentTo(ADDRESS).length, 1)
  assert.match(String(keys()[0]), /.{8,}/)
  assert.deepEqual({ ...form.$draft.get() }, { amount: '', note: '' })
})

test('lost answer: the draft is kept, and the second submit uses the same key', async () => {
  const form = filledIn()
  server.reply = () => Promise.reject(new TypeError('Failed to fetch'))
  await form.submit()
  assert.notEqual(form.$refusal.get(), '')
  assert.equal(form.$draft.get().note, ' Rent ')
  server.reply = () => answer({ code: 1, msg: 'Done.', data: { id: '7' } })
  await form.submit()
  assert.equal(new Set(keys()).size, 1)
  assert.equal(keys().length, 2)
})

test('entry that a listener of the page stops: not sent, and its reason is shown', async () => {
  const form = filledIn()
  const stop = ({ detail }: CustomEventInit) => detail.respondWith({ deny: 'Above your limit' })
  document.addEventListener('tl-money', stop as EventListener, { once: true })
  await form.submit()
  assert.equal(sentTo(ADDRESS).length, 0)
  assert.equal(form.$refusal.get(), 'Above your limit')
  assert.equal(form.$draft.get().note, ' Rent ')
})

test('rejected field: the server’s message is shown below it', async () => {
  const form = filledIn()
  server.reply = () => answer({ code: 201, msg: 'Too much', data: null, field: 'amount', rule: 'balance' })
  assert.equal(await form.submit(), 'amount')
  assert.deepEqual(form.$notes.get().amount, { text: 'Too much' })
})
