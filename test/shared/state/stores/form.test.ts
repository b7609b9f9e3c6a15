import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createForm, type FormRefusal } from '../../../../shared/state/stores/form.ts'
import { $toast, toast } from '../../../../shared/wire/api/toast.ts'

interface Draft {
  name: string
  password: string
}

/** Creates a form with a manual server: `sent` contains the received drafts, `answer` resolves the oldest pending one. */
function createTestForm() {
  const sent: Draft[] = []
  const waiting: ((refusal: FormRefusal<Draft> | null) => void)[] = []
  const form = createForm<Draft, 'missing'>({
    draft: { name: '', password: '' },
    problems: ({ name, password }) => ({
      ...(name === '' && { name: 'missing' as const }),
      ...(password === '' && { password: 'missing' as const }),
    }),
    send: (draft) => {
      sent.push(draft)
      return new Promise((resolve) => waiting.push(resolve))
    },
  })
  return { form, sent, answer: (refusal: FormRefusal<Draft> | null) => waiting.shift()?.(refusal) }
}

test('invalid form: shows a problem at each field, returns the first one and sends nothing', async () => {
  const { form, sent } = createTestForm()
  assert.equal(await form.submit(), 'name')
  assert.deepEqual(form.$notes.get(), { name: { reason: 'missing' }, password: { reason: 'missing' } })
  form.change('name', 'a')
  assert.deepEqual(form.$notes.get(), { password: { reason: 'missing' } })
  assert.equal(await form.submit(), 'password')
  assert.deepEqual(sent, [])
})

test('repeated presses: the form is sent once', async () => {
  const { form, sent, answer } = createTestForm()
  form.change('name', 'a')
  form.change('password', 'b')
  const presses = [form.submit(), form.submit(), form.submit()]
  assert.equal(form.$sending.get(), true)
  answer(null)
  assert.deepEqual(await Promise.all(presses), [null, null, null])
  assert.deepEqual(sent, [{ name: 'a', password: 'b' }])
  assert.equal(form.$sending.get(), false)
})

test('server message about a field: shown at that field, and the draft is kept', async () => {
  const { form, answer } = createTestForm()
  form.change('name', 'a')
  form.change('password', 'b')
  const press = form.submit()
  answer({ field: 'password', message: 'wrong password' })
  assert.equal(await press, 'password')
  assert.deepEqual(form.$notes.get(), { password: { text: 'wrong password' } })
  assert.deepEqual(form.$draft.get(), { name: 'a', password: 'b' })
})

test('refusal that the form shows: the toast with the same message is not drawn; without a message it stays (Q-551)', async () => {
  const { form, answer } = createTestForm()
  form.setFields({ name: 'a', password: 'b' })
  for (const [message, inPlace] of [
    ['Password too short', true],
    ['', undefined],
  ] as const) {
    const press = form.submit()
    toast({ kind: 'error', text: 'Password too short' })
    answer({ field: 'password', message })
    await press
    assert.equal($toast.get()?.inPlace, inPlace)
  }
})

test('input during submission: neither sent nor lost', async () => {
  const { form, sent, answer } = createTestForm()
  form.change('name', 'a')
  form.change('password', 'b')
  const press = form.submit()
  form.change('name', 'changed')
  answer({ field: null, message: 'try later' })
  assert.equal(await press, null)
  assert.equal(form.$refusal.get(), 'try later')
  assert.deepEqual(sent, [{ name: 'a', password: 'b' }])
  assert.equal(form.$draft.get().name, 'changed')
  form.change('name', 'again')
  assert.equal(form.$refusal.get(), '', 'the message concerns the sent draft')
})

test('failed submission: the form can be sent again', async () => {
  let broken = true
  const form = createForm<Draft, never>({
    draft: { name: 'a', password: 'b' },
    problems: () => ({}),
    send: async () => {
      if (broken) throw new TypeError('broken')
      return null
    },
  })
  await assert.rejects(form.submit(), /broken/)
  broken = false
  assert.equal(await form.submit(), null)
})
