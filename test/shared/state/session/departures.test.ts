import '../../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import {
  $departures,
  $inputForgotten,
  resetOnDeparture,
  trackDeparture,
} from '../../../../shared/state/session/departures.ts'
import { signIn } from '../../../../shared/state/session/member-session.ts'
import { $token, setToken } from '../../../../shared/state/session/token.ts'
import { createForm } from '../../../../shared/state/stores/form.ts'
import { identity } from '../../../../shared/wire/api/identity.ts'
import { $toast, toast } from '../../../../shared/wire/api/toast.ts'

test('departures: a member leaves by a log-out, by the end of the session or for another member; a login of a visitor is none', () => {
  setToken('')
  const before = $departures.get()
  const counted = () => $departures.get() - before
  setToken('anns-token')
  assert.equal(counted(), 0)
  setToken('')
  assert.equal(counted(), 1)
  setToken('bens-token')
  assert.equal(counted(), 1)
  $token.set('carls-token')
  assert.equal(counted(), 2)
  identity.onUnauthorized('carls-token')
  assert.equal(counted(), 3)
})

test('input after the end of a session: kept if the same account signs in again, forgotten for another one', () => {
  setToken('')
  const forgotten = $inputForgotten.get()
  const endSession = () => {
    signIn('anns-token', 'ann')
    identity.onUnauthorized('anns-token')
    assert.equal($token.get(), '')
  }
  endSession()
  signIn('anns-next-token', 'ann')
  assert.equal($inputForgotten.get() - forgotten, 0)
  setToken('')
  assert.equal($inputForgotten.get() - forgotten, 1, 'log-out')
  endSession()
  signIn('bens-token', 'ben')
  assert.equal($inputForgotten.get() - forgotten, 2, 'another member')
})

test('messages of a departed member: gone, a message about the log-out stays', () => {
  setToken('anns-token')
  toast({ kind: 'ok', text: 'Bye' })
  setToken('')
  assert.equal($toast.get()?.text, 'Bye')
  setToken('bens-token')
  toast({ kind: 'ok', text: '5 USDT sent' })
  setToken('carls-token')
  assert.equal($toast.get(), null)
})

test('stores that are reset on departure: have their initial value again', () => {
  setToken('anns-token')
  const $chosen = resetOnDeparture(atom(''), '')
  $chosen.set('order 7')
  setToken('bens-token')
  assert.equal($chosen.get(), '')
})

test('form of a departed member: it neither changes nor sends', async () => {
  setToken('anns-token')
  const hasDeparted = trackDeparture()
  const sent: object[] = []
  const form = createForm({
    draft: { amount: '' },
    problems: () => ({}),
    async send(draft) {
      sent.push(draft)
      return null
    },
  })
  form.change('amount', '5')
  await form.submit()
  assert.deepEqual([sent, hasDeparted()], [[{ amount: '5' }], false])
  setToken('bens-token')
  form.change('amount', '77')
  form.setFields({ amount: '78' })
  await form.submit()
  assert.deepEqual([sent.length, form.$draft.get().amount, hasDeparted()], [1, '5', true])
})
