import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../../../server/core/db/db.ts'
import { verifyBooks } from '../../../../server/ledger/ledger.ts'
import { verifyActs } from '../../../../server/operations/audit/verify-acts.ts'
import { lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { addPerson, openProvenSession, type TestPerson } from '../../../support/operator-people.ts'
import { decideOldestReview } from '../../../support/reviews.ts'
import { listStoredPictures } from '../../../support/uploads.ts'
import { type Withdrawer, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const NAME = 'Jane Margaret Millerova'
const HOLDER = 'J. M. Millerova'
const CARD = '6222029876543210'
const ADDRESS = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'
const MONTH_MS = 31 * 24 * 3_600_000

/** Returns the places of the database that contain a text: each value of each table, in capital or small letters. */
async function findText(db: Db, text: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" t WHERE position(lower($1) IN lower(t::text)) > 0 LIMIT 1`,
      [text],
    )
    for (const { row } of rows) found.push(`${name}: ${row.slice(0, 300)}`)
  }
  return found
}

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const { call, context, inject } = stage
    const ann = await addPerson(context, 'ann', ['owner'])
    const ben = await addPerson(context, 'ben', ['compliance'])
    const sue = await addPerson(context, 'sue', ['support'])
    /** Sends a request of a person, in a session of its own: the clock of these tests moves by months. */
    async function as({ id }: TestPerson, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
      const { proven: headers } = await openProvenSession(context, id)
      return callAsOperator(stage, method, path, body, { headers })
    }
    const upload = async (token: string): Promise<string> => {
      const { headers, payload } = createPictureBody()
      const url = '/api/api/common/upload'
      return (await inject({ method: 'POST', url, headers: { ...headers, token }, payload })).json().data.url
    }
    /** Pays the balance of a member out. */
    async function payOut(member: Withdrawer) {
      await member.withdraw({ num: '10000' })
      await decideOldestReview(context, member.id, 'approved', `Paid to ${HOLDER}`)
      await context.db.query(
        "UPDATE withdrawals SET payout = 'paid', transaction = 'tx', ended_at = 1 WHERE member = $1::bigint",
        [member.id],
      )
    }
    /** Creates a member with everything that a member can leave behind, and no balance. */
    async function fullMember(form: Record<string, string>) {
      const member = await stage.withdrawer(form)
      const { id, token } = member
      const cards = { front_card: await upload(token), back_card: await upload(token) }
      assert.equal((await call('usrsetreal', { real_name: NAME, ...cards }, { token })).code, 1)
      await decideOldestReview(context, id, 'refused', `${NAME} is not readable`)
      await member.card({ card_name: HOLDER, card_number: CARD })
      await payOut(member)
      return member
    }
    /** Lets people do what leaves rows in the audit log, with the name typed in several ways. */
    async function leaveTraces({ id }: Withdrawer, email: string) {
      const name = encodeURIComponent(email.toUpperCase())
      await as(ben, 'GET', `/members/${name}`)
      await as(ben, 'GET', `/search?term=${encodeURIComponent(email)}`)
      await as(ben, 'GET', `/members?search=${encodeURIComponent(email.slice(0, 12))}`)
      await as(ben, 'PUT', `/members/${name}/freezes/trading`, { text: 'A check' })
      await as(ben, 'PUT', `/members/${name}/freezes/payouts`, { text: 'A check' })
      await as(ben, 'PUT', `/members/${name}/freezes/nothing`, { text: 'A check' })
      await as(ben, 'POST', `/members/${name}/notes`, { text: `${NAME} called` })
      assert.equal((await as(sue, 'POST', `/members/${name}/disable`)).status, 403)
      await as(ann, 'POST', `/members/${id}/reset-code`)
    }
    /** Asks for an act and approves it. */
    async function decided(path: string) {
      const asked = await as(ben, 'POST', path)
      if (asked.code !== 202) return asked
      const { request } = asked.data as { request: string }
      const answer = await as(ann, 'POST', `/requests/${request}/approve`)
      assert.notEqual(answer.status, 500, stage.logged.at(-1))
      return answer
    }
    return { ...stage, ann, as, ben, decided, fullMember, leaveTraces, payOut, sue }
  })

  test(`${kind}: after an erasure no table contains name, e-mail, identity, card or address; books and log are right`, async () => {
    const stage = await started()
    const { call, clock, context, decided, fullMember, leaveTraces, operate } = stage
    const { db } = context
    const email = 'jane.miller@personal.example'
    const member = await fullMember({ email })
    await leaveTraces(member, email)
    const [journal] = await db.query('SELECT count(*)::int AS count, sum(amount) AS sum FROM ledger_postings')
    await operate('PUT', '/retention/members', { kept: '1' })
    clock.now += 2 * MONTH_MS
    for (const text of [NAME, email, HOLDER, ADDRESS]) assert.notDeepEqual(await findText(db, text), [], text)
    const { id } = member
    assert.match((await decided(`/members/${encodeURIComponent(email)}/erase`)).msg, /Done/)
    for (const text of [NAME, email, HOLDER, CARD, CARD.slice(-6), ADDRESS, 'Millerova'])
      assert.deepEqual(await findText(db, text), [], text)
    const names = (await db.query<{ name: string }>('SELECT name FROM uploads WHERE owner = $1::bigint', [id])).length
    assert.deepEqual([names, await listStoredPictures({ context, dataDir: context.config.dataDir })], [0, []])
    assert.equal((await call('getusr', {}, { token: member.token })).code, 401)
    for (const username of [email, `erased-${id}`])
      assert.notEqual((await call('login', { username, password: PASSWORD })).code, 1)
    assert.deepEqual(await verifyBooks(db), [])
    assert.deepEqual(await db.query('SELECT count(*)::int AS count, sum(amount) AS sum FROM ledger_postings'), [
      journal,
    ])
    assert.deepEqual((await verifyActs(db, null)).faults, [])
    assert.match((await decided(`/members/${id}/erase`)).msg, /was erased on/)
    const { token } = await stage.join({ email })
    assert.notEqual(token, member.token, 'the address can register again')
  })

  test(`${kind}: a phone number is erased in every spelling`, async () => {
    const { clock, context, decided, fullMember, leaveTraces, operate } = await started()
    const phone = '+4915112345678'
    const member = await fullMember({ email: '', phone, type: '2' })
    await leaveTraces(member, phone)
    // The same number with digits only.
    await operate('GET', `/members/${phone.slice(1)}`)
    await operate('GET', `/members/00${phone.slice(1)}`)
    await operate('PUT', '/retention/members', { kept: '1' })
    clock.now += 2 * MONTH_MS
    assert.match((await decided(`/members/${member.id}/erase`)).msg, /Done/)
    for (const text of [phone, '15112345678']) assert.deepEqual(await findText(context.db, text), [], text)
  })

  test(`${kind}: refused with a balance, an open request, within the retention, and for one person alone`, async () => {
    const { ann, as, ben, clock, operate, payOut, withdrawer } = await started()
    await operate('PUT', '/retention/members', { kept: '60' })
    const member = await withdrawer()
    const erase = async () => (await as(ben, 'POST', `/members/${member.id}/erase`)).msg
    await member.withdraw()
    assert.match(
      await erase(),
      /the balance is 10000 USDT; something is open: withdrawals; a review waits; the law asks to keep/,
    )
    assert.match((await operate('PUT', '/retention/members', { kept: 'forever' })).msg, /a number of months/)
    const fresh = await withdrawer()
    await payOut(fresh)
    assert.match(
      (await as(ben, 'POST', `/members/${fresh.id}/erase`)).msg,
      /^Member \d+ cannot be erased: the law asks/,
    )
    clock.now += 61 * MONTH_MS
    const asked = await as(ben, 'POST', `/members/${fresh.id}/erase`)
    assert.equal(asked.code, 202, asked.msg)
    const { request } = asked.data as { request: string }
    assert.equal((await as(ben, 'POST', `/requests/${request}/approve`)).status, 403)
    assert.equal((await as(ann, 'POST', `/requests/${request}/approve`)).code, 1)
  })

  test(`${kind}: an export has everything personal, for the person who asked and for a day`, async () => {
    const { ann, as, ben, clock, context, decided, fullMember, sue } = await started()
    const email = 'export.me@personal.example'
    const member = await fullMember({ email })
    const approved = await decided(`/members/${member.id}/exports`)
    assert.equal(approved.code, 1, approved.msg)
    const { result } = approved.data as { result: { id: string } }
    const path = `/member-exports/${result.id}`
    assert.equal((await as(ann, 'GET', path)).status, 403)
    assert.equal((await as(sue, 'GET', path)).status, 403)
    const { code, data } = await as(ben, 'GET', `${path}?pictures=true`)
    assert.equal(code, 1)
    const text = JSON.stringify(data)
    for (const part of [email, NAME, HOLDER, CARD, ADDRESS]) assert.ok(text.includes(part), part)
    assert.doesNotMatch(text, /scrypt|sealed:/)
    const { pictures, balances, bills } = data as Record<string, { content?: string }[]>
    assert.equal(pictures?.filter(({ content }) => (content ?? '').length > 0).length, 2)
    assert.ok((balances?.length ?? 0) > 0 && (bills?.length ?? 0) > 0)
    const [seen] = await context.db.query(
      "SELECT person, member::text, outcome FROM operator_acts WHERE command = 'members exported' ORDER BY id DESC LIMIT 1",
    )
    assert.deepEqual(seen, { person: 'ben', member: member.id, outcome: 'seen' })
    clock.now += 24 * 3_600_000
    assert.match((await as(ben, 'GET', path)).msg, /has expired/)
  })
})
