import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createOriginCondition,
  permitsOrigin,
  SANDBOX_ORIGINS,
} from '../../../../server/platform/partners/origin.rules.ts'
import { endSandbox, seedSandbox } from '../../../../server/platform/partners/partners.demo.ts'
import { findFrameOrigins, findLocalPartner } from '../../../../server/platform/partners/partners.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { callFrom, createPkce } from '../../../support/partners.ts'

const PAGE = 'http://localhost:61234'

eachDatabase((kind, open) => {
  const prepared = async () => {
    const backend = await accountsBackend(open)
    const { db, now } = backend.context
    /** Asks for access of a page, as the sign-in window does. */
    const ask = async (origin: string) =>
      (await backend.call('getPartnerAccess', { partner: 'sandbox', origin, kind: 'page' })).code
    /** Signs a new member in on a page, and returns the token of its session. */
    const signIn = async (origin: string) => {
      const { verifier, challenge } = createPkce()
      const form = { partner: 'sandbox', origin, scopes: 'read,trade', challenge, kind: 'page' }
      const granted = await backend.call('grantPartnerAccess', form, { token: (await backend.join()).token })
      const { code } = granted.data as { code: string }
      const opened = await callFrom(backend, 'partner/token', { code, verifier }, { origin })
      assert.equal(opened.code, 1, opened.msg)
      return (opened.data as { token: string }).token
    }
    const read = async (token: string, origin: string) =>
      (await callFrom(backend, 'getusr', {}, { token, origin })).code
    return { backend, db, seed: () => seedSandbox(db, now()), end: () => endSandbox(db, now()), ask, signIn, read }
  }

  test(`${kind}: pages on any port of this machine sign members in with the sandbox, each with sessions of its own`, async () => {
    const { db, seed, ask, signIn, read } = await prepared()
    assert.notEqual(await ask(PAGE), 1)
    await seed()
    await seed()
    assert.equal(await findLocalPartner(db), 'sandbox')
    assert.deepEqual(await findFrameOrigins(db, 'sandbox'), SANDBOX_ORIGINS)
    const token = await signIn(PAGE)
    assert.equal(await read(token, PAGE), 1)
    assert.equal(await read(token, 'http://localhost:3000'), 403)
    assert.equal(await ask('http://127.0.0.1:5173'), 1)
    for (const origin of ['https://example.com', 'http://localhost.example:3000', 'http://localhost:*'])
      assert.notEqual(await ask(origin), 1, origin)
  })

  test(`${kind}: a revoked sandbox stays revoked, and a partner of the same name stays as it is`, async () => {
    const { backend, db, seed, ask } = await prepared()
    await seed()
    await callAsOperator(backend, 'DELETE', '/partners/sandbox', {})
    await seed()
    assert.notEqual(await ask(PAGE), 1)
    const other = await prepared()
    const own = { name: 'sandbox', title: 'Our own', origins: 'https://a.example', scopes: 'read' }
    assert.equal((await callAsOperator(other.backend, 'POST', '/partners', own)).code, 1)
    await other.seed()
    assert.deepEqual(await findFrameOrigins(other.db, 'sandbox'), ['https://a.example'])
    assert.equal(await other.end(), false)
    assert.equal(await other.ask('https://a.example'), 1)
    assert.equal(await findLocalPartner(db), null)
  })

  test(`${kind}: after the demo the sandbox has neither sessions nor pages, also if it is restored; another demo has it again`, async () => {
    const { backend, seed, end, ask, signIn, read } = await prepared()
    await seed()
    const token = await signIn(PAGE)
    assert.equal(await end(), true)
    assert.equal(await end(), false)
    assert.equal(await read(token, PAGE), 401)
    assert.notEqual(await ask(PAGE), 1)
    assert.equal((await callAsOperator(backend, 'POST', '/partners/sandbox/restore', {})).code, 1)
    assert.notEqual(await ask(PAGE), 1)
    await seed()
    assert.equal(await ask(PAGE), 1)
  })

  test(`${kind}: the database and the server decide alike which origins a partner permits`, async () => {
    const { db } = await prepared()
    const lists = [[...SANDBOX_ORIGINS], ['https://a.example', 'http://localhost:3000'], []]
    const asked = [PAGE, 'http://localhost', 'http://localhost:3000', 'https://a.example', 'https://a.example:8443']
    for (const origins of lists)
      for (const origin of asked) {
        const [row] = await db.query<{ is_permitted: boolean }>(
          `SELECT ${createOriginCondition('t.origin', 't.origins')} AS is_permitted
           FROM (SELECT $1::text AS origin, $2::text[] AS origins) t`,
          [origin, origins],
        )
        assert.equal(row?.is_permitted, permitsOrigin(origins, origin), `${origin} of ${origins}`)
      }
  })
})
