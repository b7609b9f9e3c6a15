import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountsBackend,
  createRegistrationForm,
  getRefusal,
  lazily,
  PASSWORD,
  readToken,
} from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { readNewestMail } from '../../../support/outbox.ts'

const CARD = { id: '', bank_name: 'Sample Bank', card_number: '6222021234567890', card_name: 'Alex Sample' }
const OTHER = { ...CARD, card_number: '4000000000000000' }

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    await backend.set('verifyEmailCode', true)
    return backend
  })
  /** Returns a member who joined before codes were switched on. */
  const joined = async () => {
    const backend = await started()
    return backend.withSettings({ verifyEmailCode: false }, () => backend.join())
  }
  let senders = 0
  const codeFor = async (email: string) => {
    const backend = await started()
    backend.clock.now += 60_000
    assert.equal((await backend.call('emssend', { email }, { ip: `10.5.0.${++senders}` })).code, 1)
    return (await readNewestMail(backend, email)).code
  }
  const set = async (token: string, form: Record<string, string>) =>
    (await started()).call('setBank', { paypassword: PASSWORD, ...form }, { token })
  const count = async (token: string) =>
    ((await (await started()).call('getUserBankList', {}, { token })).data as unknown[]).length

  test(`${kind}: while codes are on, a card requires the right code and uses it up (BNK-07, Q-057)`, async () => {
    const { email, token } = await joined()
    assert.deepEqual(getRefusal(await set(token, CARD)), [201, 'captcha', 'missing'])
    assert.deepEqual(getRefusal(await set(token, { ...CARD, captcha: '' })), [201, 'captcha', 'missing'])
    const code = await codeFor(email)
    const wrong = code === '111111' ? '222222' : '111111'
    assert.deepEqual(getRefusal(await set(token, { ...CARD, captcha: wrong })), [201, 'captcha', 'wrong'])
    assert.equal(await count(token), 0)
    assert.equal((await set(token, { ...CARD, captcha: ` ${code} ` })).code, 1)
    assert.deepEqual(getRefusal(await set(token, { ...OTHER, captcha: code })), [201, 'captcha', 'wrong'])
    assert.equal((await set(token, { ...CARD, captcha: code })).code, 1, 'a repeated card is not written again')
    assert.equal(await count(token), 1)
  })

  test(`${kind}: concurrent cards with one code: exactly one is written`, async () => {
    const { email, token } = await joined()
    const captcha = await codeFor(email)
    const both = await Promise.all([set(token, { ...CARD, captcha }), set(token, { ...OTHER, captcha })])
    assert.deepEqual(both.map(({ code }) => code).sort(), [1, 201])
    assert.equal(await count(token), 1)
  })

  test(`${kind}: a refusal does not use up the code`, async () => {
    const { email, token } = await joined()
    await set(token, { ...CARD, captcha: await codeFor(email) })
    const captcha = await codeFor(email)
    const taken = await set(token, { ...CARD, card_name: 'Bob', captcha })
    assert.deepEqual(getRefusal(taken), [201, 'card_number', 'taken'])
    assert.deepEqual(getRefusal(await set(token, { ...OTHER, id: '999999', captcha })), [201, 'id', 'unknown'])
    assert.equal((await set(token, { ...OTHER, captcha })).code, 1)
  })

  test(`${kind}: the code must be for the e-mail address that is the login name, a code of another member is refused`, async () => {
    const [anna, ben] = [await joined(), await joined()]
    const captcha = await codeFor(ben.email)
    const tried = await set(anna.token, { ...CARD, captcha, email: ben.email })
    assert.deepEqual(getRefusal(tried), [201, 'captcha', 'wrong'])
    assert.equal(await count(anna.token), 0)
  })

  test(`${kind}: a member with a phone number names the address that the code was sent to (Q-058)`, async () => {
    const backend = await started()
    const form = { ...createRegistrationForm(''), phone: '8613900009999', type: '2' }
    const token = readToken(await backend.call('register', form, { ip: '10.6.0.1' }))
    await backend.set('verifyEmailCode', true)
    const email = 'of-a-phone@example.com'
    const captcha = await codeFor(email)
    assert.deepEqual(getRefusal(await set(token, { ...CARD, captcha })), [201, 'email', 'missing'])
    assert.deepEqual(getRefusal(await set(token, { ...CARD, captcha, email: 'no address' })), [201, 'email', 'email'])
    const elsewhere = { ...CARD, captcha, email: 'other@example.com' }
    assert.deepEqual(getRefusal(await set(token, elsewhere)), [201, 'captcha', 'wrong'])
    assert.equal((await set(token, { ...CARD, captcha, email })).code, 1)
  })
})
