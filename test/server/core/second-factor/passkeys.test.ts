import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  finishPasskeyAuthentication,
  finishPasskeyRegistration,
  getRelyingParty,
  type RelyingParty,
  startPasskeyAuthentication,
  startPasskeyRegistration,
} from '../../../../server/core/second-factor/passkeys.ts'
import { type AuthenticatorChanges, createAuthenticator } from '../../../support/software-authenticator.ts'

const ORIGIN = 'https://trade.example.com'
const party = getRelyingParty(`${ORIGIN}/`, 'Harbour') as RelyingParty

const HANDLE = Buffer.from('owner-7').toString('base64url')

async function registered() {
  const authenticator = createAuthenticator(ORIGIN, 'trade.example.com')
  const options = await startPasskeyRegistration(party, { handle: HANDLE, name: 'anna', existing: [] })
  const passkey = await finishPasskeyRegistration(party, authenticator.create(options), options.challenge)
  assert.ok(passkey)
  const login = async (changes: AuthenticatorChanges = {}, handle = HANDLE) => {
    const { challenge } = await startPasskeyAuthentication(party)
    return finishPasskeyAuthentication(party, authenticator.get({ challenge }, changes), {
      passkey,
      challenge,
      handle,
    })
  }
  return { authenticator, passkey, login }
}

test('a passkey: registered as discoverable and verified, then accepted with a higher counter', async () => {
  const options = await startPasskeyRegistration(party, { handle: HANDLE, name: 'anna', existing: ['abcd'] })
  assert.equal(options.user.id, HANDLE)
  assert.equal(options.authenticatorSelection?.residentKey, 'required')
  assert.equal(options.authenticatorSelection?.userVerification, 'required')
  assert.deepEqual(
    options.excludeCredentials?.map(({ id }) => id),
    ['abcd'],
  )
  const { authenticator, passkey, login } = await registered()
  assert.equal(passkey.id, authenticator.id)
  assert.deepEqual(passkey.transports, ['internal'])
  assert.equal(passkey.isSynced, false)
  assert.equal(await login(), passkey.counter + 1)
})

test('a passkey of another site, or without verification of the user: not registered', async () => {
  const others: AuthenticatorChanges[] = [
    { origin: 'https://trade.example.com.evil.test' },
    { origin: 'http://trade.example.com' },
    { rpId: 'example.com' },
    { isVerified: false },
  ]
  for (const changes of others) {
    const authenticator = createAuthenticator(ORIGIN, 'trade.example.com')
    const options = await startPasskeyRegistration(party, { handle: HANDLE, name: 'anna', existing: [] })
    const created = authenticator.create(options, changes)
    assert.equal(await finishPasskeyRegistration(party, created, options.challenge), null)
  }
})

test('a response for another challenge, site, user or counter, or changed: rejected', async () => {
  const { authenticator, passkey, login } = await registered()
  assert.equal(await login({ origin: 'https://evil.test' }), null)
  assert.equal(await login({ rpId: 'evil.test' }), null)
  assert.equal(await login({ isVerified: false }), null)
  assert.equal(await login({ userHandle: Buffer.from('owner-8').toString('base64url') }), null)
  assert.equal(await login({}, Buffer.from('owner-8').toString('base64url')), null)

  const { challenge } = await startPasskeyAuthentication(party)
  const finish = (response: ReturnType<typeof authenticator.get>, stored = passkey, expected = challenge) =>
    finishPasskeyAuthentication(party, response, { passkey: stored, challenge: expected, handle: HANDLE })
  const good = authenticator.get({ challenge })
  const { challenge: another } = await startPasskeyAuthentication(party)
  assert.equal(await finish(good, passkey, another), null)
  const changed = { ...good, response: { ...good.response, signature: good.response.signature.replace(/.$/, '') } }
  assert.equal(await finish(changed), null)
  assert.equal(await finish({ ...good, response: {} as never }), null)
  assert.equal(await finish({ ...good, response: undefined as never }), null)
  const counter = await finish(good)
  assert.ok(typeof counter === 'number' && counter > 0)
  // The same signed response again, and one of a copy of the authenticator: their counters are not higher than the stored one.
  assert.equal(await finish(good, { ...passkey, counter }), 'copied')
  authenticator.rewind()
  assert.equal(await finish(authenticator.get({ challenge }), { ...passkey, counter }), 'copied')
})

test('a key of another passkey under this id: rejected', async () => {
  const [mine, other] = [await registered(), await registered()]
  const { challenge } = await startPasskeyAuthentication(party)
  const response = { ...other.authenticator.get({ challenge }), id: mine.passkey.id, rawId: mine.passkey.id }
  const stored = { passkey: mine.passkey, challenge, handle: HANDLE }
  assert.equal(await finishPasskeyAuthentication(party, response, stored), null)
})

test('the relying party: of HTTPS sites and localhost only', () => {
  assert.deepEqual(getRelyingParty('https://trade.example.com:8443/app', 'H'), {
    id: 'trade.example.com',
    name: 'H',
    origins: ['https://trade.example.com:8443'],
  })
  assert.equal(getRelyingParty('http://localhost:4321', 'H')?.id, 'localhost')
  for (const url of ['http://trade.example.com', 'https://192.0.2.7', 'https://[2001:db8::1]', '', 'nonsense'])
    assert.equal(getRelyingParty(url, 'H'), null, url)
})
