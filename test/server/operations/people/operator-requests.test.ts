import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { balanceOf } from '../../../../server/ledger/ledger.ts'
import { verifyActs } from '../../../../server/operations/audit/verify-acts.ts'
import { REQUEST_MS } from '../../../../server/operations/people/operator-requests.ts'
import { type AccountsBackend, accountsBackend } from '../../../support/accounts-backend.ts'
import {
  BOTH_DATABASES,
  eachDatabase,
  embeddedDatabase,
  type Open,
  sharedDatabase,
} from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addPerson, type TestPerson } from '../../../support/operator-people.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

const NETWORK = { coin: 'TRX', name: 'TRC20', address: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' }
const countNetworks = async (db: Db) =>
  (await db.query("SELECT n.id FROM networks n JOIN coins c ON c.id = n.coin WHERE c.title = 'TRX'")).length

/** Starts a backend with two owners, finance and support. */
async function stage(open: Open) {
  const backend = await accountsBackend(open)
  return { ...backend, ...(await addTeam(backend)) }
}

async function addTeam({ context }: AccountsBackend) {
  const [ann, ben] = [await addPerson(context, 'ann', ['owner']), await addPerson(context, 'ben', ['owner'])]
  return {
    ann,
    ben,
    fin: await addPerson(context, 'fin', ['finance']),
    sue: await addPerson(context, 'sue', ['support']),
  }
}

const callAs = (backend: AccountsBackend, { proven: headers }: TestPerson, path: string, body: object = {}) =>
  callAsOperator(backend, 'POST', path, body, { headers })

/** Asks for a change that needs a second person, and returns the id of the request. */
async function ask(backend: AccountsBackend, person: TestPerson, path: string, body: object): Promise<string> {
  const asked = await callAs(backend, person, path, body)
  assert.equal(asked.code, 202, asked.msg)
  return (asked.data as { request: string }).request
}

eachDatabase((kind, open) => {
  test(`${kind}: request: another person with the permission carries it out once, under both names`, async () => {
    const { context, ann, fin, sue, ...rest } = await stage(open)
    const backend = { context, ...rest }
    const { db } = context
    const id = await ask(backend, fin, '/networks', NETWORK)
    assert.equal(await ask(backend, fin, '/networks', NETWORK), id)
    assert.equal(await countNetworks(db), 0)
    const approve = (person: TestPerson) => callAs(backend, person, `/requests/${id}/approve`)
    assert.deepEqual(
      [(await approve(fin)).status, (await approve(fin)).msg],
      [403, 'You asked for this: another person must decide it.'],
    )
    assert.match((await approve(sue)).msg, /needs the permission requests\.decide/)
    assert.match((await callAsOperator(backend, 'POST', `/requests/${id}/approve`)).msg, /^A second person decides/)
    const pro = await addPerson(context, 'pro', ['products'])
    assert.equal((await approve(pro)).msg, 'This needs the permission networks.change.')
    assert.equal(await countNetworks(db), 0)
    assert.equal((await approve(ann)).code, 1)
    assert.equal(await countNetworks(db), 1)
    assert.equal((await approve(ann)).msg, `Request ${id} is done (ann).`)
    const rows = await db.query(
      "SELECT person, command, outcome FROM operator_acts WHERE outcome IN ('done', 'asked') ORDER BY id",
    )
    assert.deepEqual(
      rows.map((row) => Object.values(row).join(' ')),
      ['fin networks add asked', 'fin networks add asked', 'fin networks add done', 'ann requests approve done'],
    )
    assert.deepEqual((await verifyActs(db, null)).faults, [])
  })

  test(`${kind}: impossible act: is refused at once instead of becoming a request`, async () => {
    const backend = await stage(open)
    const refused = await callAs(backend, backend.fin, '/networks', { ...NETWORK, coin: 'NONE' })
    assert.deepEqual([refused.code, refused.msg], [201, 'There is no coin "NONE".'])
    assert.deepEqual(await backend.context.db.query('SELECT id FROM operator_requests'), [])
  })

  test(`${kind}: two persons decide at once: one request is carried out once`, async () => {
    const shared = kind === 'embedded' ? embeddedDatabase : await sharedDatabase()
    const first = await accountsBackend(shared)
    const second = kind === 'embedded' ? first : await accountsBackend(shared)
    const { ann, ben, fin } = await addTeam(first)
    const member = await first.join()
    const { db } = first.context
    const body = {
      member: member.id,
      account: 'funds',
      coin: 'USDT',
      amount: '20000',
      reason: 'late',
      made_key: 'm',
      yes: 'true',
    }
    const before = await balanceOf(db, { member: member.id, type: 'funds', coin: 'USDT' })
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await ask(first, fin, '/credits', { ...body, reason: `late ${n}` }))
    const answers = await Promise.all(
      ids.flatMap((id) => [
        callAs(first, ann, `/requests/${id}/approve`),
        callAs(second, ben, `/requests/${id}/approve`),
        callAs(second, ann, `/requests/${id}/refuse`, { reason: 'no' }),
      ]),
    )
    assert.equal(answers.filter(({ code }) => code === 1).length, 5)
    const done = await db.query<{ id: string }>("SELECT id::text FROM operator_requests WHERE state = 'done'")
    const after = await balanceOf(db, { member: member.id, type: 'funds', coin: 'USDT' })
    assert.equal(Number(after) - Number(before), 20_000 * done.length)
    const keys = await db.query<{ key: string }>('SELECT key FROM operator_credits ORDER BY key')
    assert.deepEqual(keys.map(({ key }) => key).sort(), done.map(({ id }) => `request-${id}`).sort())
    assert.deepEqual((await verifyActs(db, null)).faults, [])
  })

  test(`${kind}: node that dies between decision and execution: the request still waits, and nothing was done`, async () => {
    const backend = await stage(open)
    const { db } = backend.context
    const id = await ask(backend, backend.fin, '/networks', NETWORK)
    // The last statement of the transaction fails, as if the connection was lost there.
    await db.query(
      "CREATE TRIGGER dies BEFORE INSERT ON operator_acts FOR EACH ROW WHEN (NEW.command = 'requests approve') EXECUTE FUNCTION operator_acts_refuse()",
    )
    assert.equal((await callAs(backend, backend.ann, `/requests/${id}/approve`)).status, 500)
    await db.query('DROP TRIGGER dies ON operator_acts')
    assert.equal(await countNetworks(db), 0)
    assert.deepEqual(await db.query('SELECT state, decided_by FROM operator_requests'), [
      { state: 'waiting', decided_by: null },
    ])
    assert.equal((await callAs(backend, backend.ben, `/requests/${id}/approve`)).code, 1)
    assert.equal(await countNetworks(db), 1)
  })

  test(`${kind}: request that expired, was changed, withdrawn or refused, or whose asker lost the role: is not carried out`, async () => {
    const backend = await stage(open)
    const { clock, context, ann, ben, fin } = backend
    const { db } = context
    const approve = async (id: string) => (await callAs(backend, ann, `/requests/${id}/approve`)).msg
    const asked = (address: string) => ask(backend, fin, '/networks', { ...NETWORK, address })
    const [one, two] = [await asked(NETWORK.address), await asked('TTN1B1Rf2qCLxjEhhkmcpu2c2ZprGqtQKK')]
    await db.query("UPDATE operator_requests SET input = replace(input, 'TXLA', 'TXLB') WHERE id = $1::bigint", [one])
    assert.equal(await approve(one), `Request ${one} was changed since it was asked.`)
    assert.match((await callAs(backend, ann, `/requests/${two}/withdraw`)).msg, /^Only fin can withdraw this/)
    assert.equal((await callAs(backend, fin, `/requests/${two}/withdraw`)).code, 1)
    assert.equal(await approve(two), `Request ${two} is withdrawn (fin).`)
    const three = await asked(NETWORK.address)
    assert.equal((await callAs(backend, ben, `/requests/${three}/refuse`, { reason: 'not ours' })).code, 1)
    assert.equal(await approve(three), `Request ${three} is refused (ben).`)
    const four = await asked(NETWORK.address)
    await db.query("DELETE FROM operator_role_members WHERE role = 'finance'")
    assert.match(await approve(four), /^fin may not do this any more: This needs the permission networks\.change/)
    clock.now += REQUEST_MS
    const late = await addPerson(context, 'late', ['owner'])
    assert.equal((await callAs(backend, late, `/requests/${four}/approve`)).msg, `Request ${four} has expired.`)
    assert.equal(await countNetworks(db), 0)
  })

  test(`${kind}: own member account: nobody acts on it or decides about it`, async () => {
    const backend = await stage(open)
    const { context, fin } = backend
    const member = await backend.join({ email: 'cat@staff.example' })
    const cat = await addPerson(context, 'cat', ['owner'])
    const credit = (amount: string, made_key: string) => ({
      member: member.id,
      account: 'funds',
      coin: 'USDT',
      amount,
      reason: 'gift',
      made_key,
      yes: 'true',
    })
    const own = await callAs(backend, cat, '/credits', credit('1', 'a'))
    assert.deepEqual([own.status, own.msg], [403, 'This concerns your own member account: another person must do it.'])
    const id = await ask(backend, fin, '/credits', credit('20000', 'b'))
    assert.equal(
      (await callAs(backend, cat, `/requests/${id}/approve`)).msg,
      'This concerns your own member account: another person must decide it.',
    )
    assert.deepEqual(await context.db.query('SELECT key FROM operator_credits'), [])
  })

  test(`${kind}: roles: with two owners a change needs both; before, and without an owner, the machine suffices`, async () => {
    const backend = await accountsBackend(open)
    const shell = (path: string, body: object) => callAsOperator(backend, 'PUT', path, body)
    const roles = (name: string, given: string) => shell(`/operators/${name}/roles`, { roles: given })
    await callAsOperator(backend, 'POST', '/operators', { name: 'kim', email: 'kim@staff.example' })
    assert.equal((await roles('kim', 'support')).code, 1)
    assert.equal((await callAsOperator(backend, 'POST', '/networks', NETWORK)).code, 1)
    await addPerson(backend.context, 'ann', ['owner'])
    assert.equal((await roles('kim', 'content')).code, 1)
    assert.equal((await callAsOperator(backend, 'POST', '/networks', { ...NETWORK, name: 'Other' })).code, 202)
    const ben = await addPerson(backend.context, 'ben', ['owner'])
    assert.equal((await roles('kim', 'owner')).code, 202)
    const [request] = await backend.context.db.query<{ id: string }>(
      "SELECT id::text FROM operator_requests WHERE command = 'operators roles'",
    )
    assert.equal((await callAs(backend, ben, `/requests/${request?.id}/approve`)).code, 1)
  })

  test(`${kind}: many small credits: need a second person once they exceed the sum of a day`, async () => {
    const backend = await accountsBackend(open, { operatorDailyCeiling: '25000' })
    const { fin } = await addTeam(backend)
    const { id } = await backend.join()
    const credit = (n: number) => ({
      member: id,
      account: 'funds',
      coin: 'USDT',
      amount: '9000',
      reason: 'x',
      key: `k${n}`,
    })
    const codes: number[] = []
    for (const n of [1, 1, 2, 3]) codes.push((await callAs(backend, fin, '/credits', credit(n))).code)
    assert.deepEqual(codes, [1, 1, 1, 202])
    backend.clock.now += 24 * 3_600_000
    const later = await addPerson(backend.context, 'fay', ['finance'])
    assert.equal((await callAs(backend, later, '/credits', credit(4))).code, 1)
  })

  test(`${kind}: withdrawals: one above the ceiling needs a second person, and only with the permission to pay`, async () => {
    const backend = await withdrawalStage(open)
    const member = await backend.withdrawer()
    await member.fund('20000')
    for (const num of ['1000', '15000']) assert.equal((await member.withdraw({ num })).code, 1)
    const { fin, ann } = await addTeam(backend)
    const com = await addPerson(backend.context, 'com', ['compliance'])
    const [small, large] = await backend.context.db.query<{ id: string }>('SELECT id::text FROM reviews ORDER BY id')
    const approve = (person: TestPerson, review = small) => callAs(backend, person, `/reviews/${review?.id}/approve`)
    assert.deepEqual(
      [(await approve(com)).status, (await approve(com)).msg],
      [403, 'Reviews that move money need the permission reviews.pay.'],
    )
    assert.equal((await approve(fin)).code, 1)
    assert.equal((await approve(fin, large)).code, 202)
    assert.equal(await backend.house('withdrawals'), '990')
    assert.equal((await callAs(backend, ann, '/requests/1/approve')).code, 1)
    assert.equal(await backend.house('withdrawals'), '15840')
  })
}, BOTH_DATABASES)
