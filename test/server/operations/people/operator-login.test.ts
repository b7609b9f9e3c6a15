import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyActs } from '../../../../server/operations/audit/verify-acts.ts'
import { type AccountsBackend, accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addPerson, completeSetUp, getCode, PERSON_PASSWORD, setUpPerson } from '../../../support/operator-people.ts'

const MINUTE = 60_000

/** Calls a backend without a token, or with these headers. */
const callAs = (backend: AccountsBackend, path: string, body: object, headers: Record<string, string> = {}) =>
  callAsOperator(backend, 'POST', path, body, { headers })

const statusOf = async (backend: AccountsBackend, headers: Record<string, string>) =>
  (await callAsOperator(backend, 'GET', '/settings', undefined, { headers })).status

eachDatabase((kind, open) => {
  test(`${kind}: first owner: is added on the machine, sets up once, and acts under the own name`, async () => {
    const backend = await accountsBackend(open)
    const { db } = backend.context
    const added = await callAsOperator(backend, 'POST', '/operators', { name: 'Ann', email: 'ann@staff.example' })
    const { code } = added.data as { code: string }
    assert.equal((await callAsOperator(backend, 'PUT', '/operators/ann/roles', { roles: 'owner' })).code, 1)
    const { session } = await completeSetUp(backend, { name: 'ann', code, password: PERSON_PASSWORD })
    const again = await callAs(backend, '/session/set-up', { name: 'ann', code })
    assert.deepEqual([again.code, again.msg], [201, 'Name or set-up code is wrong, or the code has expired.'])
    const headers = { 'operator-session': session }
    assert.equal(await statusOf(backend, headers), 200)
    assert.equal((await callAsOperator(backend, 'GET', '/members', undefined, { headers })).code, 1)
    const rows = await db.query('SELECT person, command, outcome FROM operator_acts ORDER BY id')
    assert.deepEqual(
      rows.map((row) => Object.values(row).join(' ')),
      [
        'shell operators add done',
        'shell operators roles done',
        'ann set-up done',
        'ann set-up refused',
        'ann members list seen',
      ],
    )
    const stored = JSON.stringify([
      await db.query('SELECT * FROM operators'),
      await db.query('SELECT * FROM operator_sessions'),
      await db.query('SELECT * FROM operator_acts'),
    ])
    for (const secret of [code, session, PERSON_PASSWORD]) assert.ok(!stored.includes(secret))
    assert.deepEqual((await verifyActs(db, null)).faults, [])
  })

  test(`${kind}: login: needs password and code, each code works once, and failures are told`, async () => {
    const backend = await accountsBackend(open)
    const { secret, recoveryCodes } = await setUpPerson(backend, 'ann', 'owner')
    const logIn = (given: object) =>
      callAs(backend, '/session', { name: 'ann', password: PERSON_PASSWORD, code: getCode(secret, backend), ...given })
    const WRONG = [201, 'Name, password or code is wrong.']
    for (const wrong of [{ name: 'bob' }, { password: 'another password 12' }, { code: '000000' }, { code: '' }]) {
      const { code, msg } = await logIn(wrong)
      assert.deepEqual([code, msg], WRONG)
    }
    const right = await logIn({})
    assert.deepEqual([right.code, (right.data as { failed: number }).failed], [1, 3])
    assert.equal((await logIn({})).code, 201)
    const [code = ''] = recoveryCodes
    assert.equal((await logIn({ code })).code, 1)
    assert.equal((await logIn({ code })).code, 201)
    assert.equal(recoveryCodes.length, 10)
    backend.clock.now += 30_000
    const { session } = right.data as { session: string }
    const renewed = await callAs(
      backend,
      '/session/recovery-codes',
      { code: getCode(secret, backend) },
      { 'operator-session': session },
    )
    const [next = ''] = (renewed.data as { recovery_codes: string[] }).recovery_codes
    assert.equal((await logIn({ code: recoveryCodes[1] })).code, 201)
    assert.equal((await logIn({ code: next })).code, 1)
  })

  test(`${kind}: failed logins: are limited per name, logged and recorded`, async () => {
    const backend = await accountsBackend(open)
    const { secret } = await setUpPerson(backend, 'ann', 'owner')
    const logIn = (password: string) =>
      callAs(backend, '/session', { name: 'ann', password, code: getCode(secret, backend) })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await logIn(`wrong password ${n}`)).status)
    assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429])
    assert.equal((await logIn(PERSON_PASSWORD)).status, 429)
    const lines = backend.logged.filter((line) => line.includes('proof of an operator failed'))
    assert.equal(lines.length, 10)
    assert.ok(lines.every((line) => !line.includes('wrong password')))
    const rows = await backend.context.db.query(
      "SELECT id FROM operator_acts WHERE person = 'ann' AND outcome = 'refused'",
    )
    assert.equal(rows.length, 10)
    backend.clock.now += 10 * MINUTE
    assert.equal((await logIn(PERSON_PASSWORD)).code, 1)
  })

  test(`${kind}: session: ends after 15 min without use, after 8 h, by revocation, and with its person`, async () => {
    const backend = await accountsBackend(open)
    const { context, clock } = backend
    const ben = await addPerson(context, 'ben', ['owner'])
    clock.now += 14 * MINUTE
    assert.equal(await statusOf(backend, ben.session), 200)
    clock.now += 14 * MINUTE
    assert.equal(await statusOf(backend, ben.session), 200)
    clock.now += 16 * MINUTE
    assert.equal(await statusOf(backend, ben.session), 401)

    const cleo = await addPerson(context, 'cleo', ['technical'])
    for (let passed = 0; passed < 47; passed++) {
      clock.now += 10 * MINUTE
      assert.equal(await statusOf(backend, cleo.session), 200, `${passed}`)
    }
    clock.now += 10 * MINUTE
    assert.equal(await statusOf(backend, cleo.session), 401)

    const dora = await addPerson(context, 'dora', ['technical'])
    const listed = await callAsOperator(backend, 'GET', '/sessions', undefined, { headers: dora.session })
    assert.equal((listed.data as object[]).length, 1)
    assert.equal((await callAsOperator(backend, 'DELETE', '/operators/dora/sessions')).code, 1)
    assert.equal(await statusOf(backend, dora.session), 401)

    const emil = await addPerson(context, 'emil', ['technical'])
    assert.equal((await callAsOperator(backend, 'POST', '/operators/emil/disable')).code, 1)
    assert.equal(await statusOf(backend, emil.session), 401)
  })

  test(`${kind}: stolen session without the proof: changes nothing; a proof belongs to its session and ends`, async () => {
    const backend = await accountsBackend(open)
    const { context, clock } = backend
    const { secret, session } = await setUpPerson(backend, 'ann', 'owner')
    const other = await addPerson(context, 'ben', ['owner'])
    const headers = { 'operator-session': session }
    const rename = (more: Record<string, string>) =>
      callAsOperator(backend, 'PUT', '/settings/name', { value: 'Changed' }, { headers: { ...headers, ...more } })
    const proofOf = (code: string) => callAs(backend, '/session/proof', { code }, headers)
    const refused = await rename({})
    assert.deepEqual([refused.status, refused.data], [403, { proof: true }])
    assert.equal((await rename({ 'operator-proof': other.proven['operator-proof'] ?? '' })).status, 403)
    assert.equal((await proofOf('123456')).code, 201)
    const { proof } = (await proofOf(getCode(secret, backend))).data as { proof: string }
    assert.equal((await rename({ 'operator-proof': proof })).code, 1)
    clock.now += 9 * MINUTE
    assert.equal((await rename({ 'operator-proof': proof })).code, 1)
    clock.now += 2 * MINUTE
    assert.equal((await rename({ 'operator-proof': proof })).status, 403)
  })

  test(`${kind}: password: 12 to 128 characters and no common one; a change ends the other sessions`, async () => {
    const backend = await accountsBackend(open)
    const { db } = backend.context
    const added = await callAsOperator(backend, 'POST', '/operators', { name: 'ann', email: 'ann@staff.example' })
    const { code } = added.data as { code: string }
    assert.equal((await callAsOperator(backend, 'PUT', '/operators/ann/roles', { roles: 'owner' })).code, 1)
    const begun = await callAs(backend, '/session/set-up', { name: 'ann', code })
    const { secret } = begun.data as { secret: string }
    const LENGTH = 'password: must have 12 to 128 characters.'
    for (const [password, msg] of [
      ['short-eleven'.slice(1), LENGTH],
      ['x'.repeat(129), LENGTH],
      ['123456789012', 'password: is too common.'],
      ['qwertyuiop123', 'password: is too common.'],
    ]) {
      const answer = await callAs(backend, '/session/set-up/finish', {
        name: 'ann',
        code,
        password,
        one_time: '000000',
      })
      assert.deepEqual([answer.code, answer.msg], [201, msg])
    }
    const password = '長い合言葉は十二字でもよい'
    const { session } = await completeSetUp(backend, { name: 'ann', code, password })
    await db.query('UPDATE operators SET totp_step = 0')
    const [person] = await db.query<{ totp: string }>('SELECT totp FROM operators')
    assert.ok(person)
    assert.ok(person.totp.startsWith('sealed:') && !person.totp.includes(secret))
    const box = await backend.context.openSecretBox()
    const own = box.open(person.totp, '1')
    const second = await callAs(backend, '/session', { name: 'ann', password, code: getCode(own, backend) })
    const { session: later } = second.data as { session: string }
    backend.clock.now += 30_000
    const changed = await callAs(
      backend,
      '/session/password',
      { password, next: PERSON_PASSWORD, code: getCode(own, backend) },
      { 'operator-session': later },
    )
    assert.deepEqual([changed.code, changed.data], [1, { ended: 1 }])
    assert.equal(await statusOf(backend, { 'operator-session': session }), 401)
    assert.equal(await statusOf(backend, { 'operator-session': later }), 200)
  })

  test(`${kind}: lost second factor: another owner resets it, the present password is still needed; a lost password only on the machine`, async () => {
    const backend = await accountsBackend(open)
    const ann = await addPerson(backend.context, 'ann', ['owner'])
    await setUpPerson(backend, 'ben', 'support')
    const reset = (name: string, what: string, headers?: Record<string, string>) =>
      callAsOperator(backend, 'POST', `/operators/${name}/${what}`, {}, headers && { headers })
    assert.equal((await reset('ann', 'reset-factor', ann.proven)).msg, 'Another owner must reset your second factor.')
    assert.equal((await reset('ben', 'reset-access', ann.proven)).status, 403)
    const { code } = (await reset('ben', 'reset-factor', ann.proven)).data as { code: string }
    const begun = await callAs(backend, '/session/set-up', { name: 'ben', code })
    const { secret, keeps_password } = begun.data as { secret: string; keeps_password: boolean }
    assert.equal(keeps_password, true)
    const finish = (password: string) =>
      callAs(backend, '/session/set-up/finish', { name: 'ben', code, password, one_time: getCode(secret, backend) })
    assert.match((await finish('a password of ann 1')).msg, /^password: is not the present password/)
    assert.equal((await finish(PERSON_PASSWORD)).code, 1)
    assert.equal((await reset('ben', 'reset-access')).code, 1)
    assert.equal(backend.logged.filter((line) => line.includes('access of an operator was reset')).length, 2)
  })

  test(`${kind}: last owner: keeps the role and is not disabled; without an owner the token stays on`, async () => {
    const backend = await accountsBackend(open)
    const off = () => callAsOperator(backend, 'PUT', '/operators-shell', { state: 'off' })
    assert.match((await off()).msg, /the operator token is the only access/)
    const ann = await addPerson(backend.context, 'ann', ['owner'])
    const asAnn = (method: 'PUT' | 'POST', path: string, body: object = {}) =>
      callAsOperator(backend, method, path, body, { headers: ann.proven })
    assert.match((await asAnn('PUT', '/operators/ann/roles', { roles: 'none' })).msg, /is the last owner/)
    assert.match((await asAnn('POST', '/operators/ann/disable')).msg, /is the last owner/)
    assert.equal((await off()).code, 1)
    assert.equal((await callAsOperator(backend, 'GET', '/settings')).status, 403)
    assert.equal((await asAnn('PUT', '/operators-shell', { state: 'on' })).code, 1)
    assert.equal((await callAsOperator(backend, 'GET', '/settings')).status, 200)
  })

  test(`${kind}: own role: gives exactly its permissions, and a change applies to the next command`, async () => {
    const backend = await accountsBackend(open)
    const shell = (method: 'PUT' | 'DELETE', path: string, body?: object) => callAsOperator(backend, method, path, body)
    assert.match((await shell('PUT', '/roles/owner', { permissions: 'members.read' })).msg, /^role: is a built-in role/)
    assert.match(
      (await shell('PUT', '/roles/desk', { permissions: 'members.fly' })).msg,
      /^permissions: no command has/,
    )
    assert.equal((await shell('PUT', '/roles/desk', { permissions: 'members.read' })).code, 1)
    const ida = await addPerson(backend.context, 'ida', ['desk'])
    const status = async (path: string) =>
      (await callAsOperator(backend, 'GET', path, undefined, { headers: ida.session })).status
    assert.deepEqual([await status('/members'), await status('/books')], [200, 403])
    assert.equal((await shell('PUT', '/roles/desk', { permissions: 'books.read' })).code, 1)
    assert.deepEqual([await status('/members'), await status('/books')], [403, 200])
    assert.equal((await shell('DELETE', '/roles/desk')).msg, 'ida has it.')
  })
})
