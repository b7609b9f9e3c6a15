import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import { findPasswordSetAt } from '../../../../server/members/registry/members.ts'
import { accountsBackend, getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

const WAIT_MS = 72 * 3_600_000
const ASKED = [201, 'code', 'second-factor']

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  async function protectedMember() {
    const backend = await started()
    const { call, clock } = backend
    const { token, email, id } = await backend.join()
    const { data } = await call('startAuthenticator', { paypassword: PASSWORD }, { token })
    const { secret } = data as { secret: string }
    const code = () => {
      clock.now += 30_000
      return generateSync({ secret, epoch: Math.floor(clock.now / 1000) })
    }
    assert.equal((await call('activateAuthenticator', { code: code() }, { token })).code, 1)
    const logIn = (form: Record<string, string> = {}, path = 'login') =>
      call(path, { username: email, password: PASSWORD, ...form })
    const order = (method: 'POST' | 'DELETE' = 'POST') =>
      callAsOperator(backend, method, `/members/${id}/second-factor-reset`)
    return { ...backend, token, email, id, code, logIn, order }
  }

  test(`${kind}: a reset: takes effect after 72 hours, is announced, and holds payouts until then and afterwards`, async () => {
    const { call, clock, context, id, logIn, order, token } = await protectedMember()
    const at = clock.now
    assert.equal((await order()).code, 1)
    assert.equal((await order()).code, 1)
    assert.match(
      JSON.stringify((await call('getNoticeList', { page: '1', limit: '10' }, { token })).data),
      /will be removed/,
    )
    assert.equal(await findPasswordSetAt(context.db, id), at + WAIT_MS)
    clock.now = at + WAIT_MS - 1
    assert.deepEqual(getRefusal(await logIn()), ASKED)
    clock.now = at + WAIT_MS
    assert.equal((await logIn()).code, 1)
    assert.equal((await call('startAuthenticator', { paypassword: PASSWORD }, { token })).code, 1)
    assert.equal(await findPasswordSetAt(context.db, id), at + WAIT_MS)
  })

  test(`${kind}: a reset: is cancelled by a code of the app, and by the operator`, async () => {
    const { clock, code, logIn, order } = await protectedMember()
    const at = clock.now
    await order()
    assert.equal((await logIn({ code: code() }, 'loginWithCode')).code, 1)
    assert.notEqual((await order('DELETE')).code, 1)
    clock.now = at + WAIT_MS + 1
    assert.deepEqual(getRefusal(await logIn()), ASKED)
    await order()
    assert.equal((await order('DELETE')).code, 1)
    clock.now += WAIT_MS
    assert.deepEqual(getRefusal(await logIn()), ASKED)
  })
})
