import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { balanceOf, verifyBooks } from '../../../../server/ledger/ledger.ts'
import { decideReview } from '../../../../server/platform/reviews/decide.ts'
import type { Envelope } from '../../../../shared/base/contract/result.ts'
import { accountsBackend, getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { createPictureBody } from '../../../support/multipart.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { encodePng } from '../../../support/png.ts'
import { readRecord } from '../../../support/records.ts'
import { decideOldestReview, findPendingReviews } from '../../../support/reviews.ts'

const USDT = '1'
const FUNDS = '1'
const ADDRESS = 'TPybg2LC3dsG3fbLRRDngEdVnS1DdTHmfF'

/** Draws a square picture of blocks with `side` pixels, scaled from one pattern per `seed`. */
function drawing(side: number, seed: number): Buffer {
  const pixels = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor((x * 9) / side), Math.floor((y * 9) / side)]
      pixels.fill(
        (column * 83 + row * 151 + column * row * (29 + seed * 17) + seed * 59) % 256,
        (y * side + x) * 3,
        (y * side + x) * 3 + 3,
      )
    }
  return encodePng(side, side, pixels)
}

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const backend = await accountsBackend(open)
    await backend.set('depositSwitch', true)
    return backend
  })
  const network = lazily(async () => {
    const { data } = await callAsOperator(await started(), 'POST', '/networks', {
      coin: 'USDT',
      name: `TRC20-${randomUUID().slice(0, 8)}`,
      address: ADDRESS,
      format: 'tron',
    })
    return (data as { id: string }).id
  })

  /** Returns a member who deposits, with calls and balance. */
  async function depositor() {
    const { call, context, inject, join } = await started()
    const { token, id: member } = await join()
    const upload = async (content?: Buffer): Promise<string> => {
      // Uploads are rate limited.
      if (content) (await started()).clock.now += 10_000
      const { headers, payload } = content ? createPictureBody(content) : createPictureBody()
      const sent = { ...headers, token }
      return (await inject({ method: 'POST', url: '/api/api/common/upload', headers: sent, payload })).json().data.url
    }
    const submit = async (form: Record<string, string>, key: string = randomUUID()) =>
      (
        await inject({
          method: 'POST',
          url: '/api/recharge',
          headers: { token, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key },
          payload: new URLSearchParams({
            c_id: USDT,
            num: '500',
            a_id: await network(),
            type: FUNDS,
            ...form,
          }).toString(),
        })
      ).json() as Envelope
    const deposit = async (form: Record<string, string> = {}) => submit({ payimg: await upload(), ...form })
    const list = async (path: string, form: Record<string, string> = {}) =>
      ((await call(path, form, { token })).data as { list: Record<string, string>[] }).list
    return {
      member,
      token,
      upload,
      submit,
      deposit,
      has: () => balanceOf(context.db, { member, type: 'funds', coin: 'USDT' }),
      latest: () => list('getLatestRecharge'),
      records: (page = '1', limit = '10') => list('getRechargeList', { c_id: USDT, type: FUNDS, page, limit }),
      cancel: (id: string) => call('cancelRecharge', { id }, { token }),
    }
  }

  test(`${kind}: a deposit waits, is credited on approval, and is announced and listed`, async () => {
    const { context } = await started()
    const { member, token, deposit, has, latest, records } = await depositor()
    const before = await has()
    const { code, msg, data } = await deposit({ num: '500.25' })
    assert.equal(code, 1)
    assert.match(msg, /Demo: credited automatically/)
    assert.equal(await has(), before)
    const [waiting] = await latest()
    assert.deepEqual([waiting?.num, waiting?.status, waiting?.coin], ['500.25', '1', 'USDT'])
    assert.deepEqual(data, { id: waiting?.id })
    const [review] = await findPendingReviews(context, member)
    const shown = await callAsOperator(await started(), 'GET', `/reviews/${review?.id}`)
    const { facts, pictures } = shown.data as { facts: Record<string, string>; pictures: Record<string, string> }
    assert.deepEqual([facts.amount, facts.address, typeof pictures.proof], ['500.25 USDT', ADDRESS, 'string'])
    await decideOldestReview(context, member, 'approved')
    assert.equal(await has(), '10500.25')
    assert.equal((await latest())[0]?.status, '2')
    const [record] = await records()
    assert.deepEqual([record?.num, record?.status, record?.address], ['500.25', '2', ADDRESS])
    const form = { type: 'deposit', number: waiting?.id ?? '' }
    const page = readRecord(await (await started()).call('getRecord', form, { token }))
    assert.deepEqual(
      [page.state, page.final, page.facts.amount, page.facts.address],
      ['completed', true, '500.25 USDT', ADDRESS],
    )
    assert.deepEqual(page.bills, ['500.25 USDT'])
    assert.deepEqual(await verifyBooks(context.db), [])
  })

  const marksOf = async (member: string): Promise<string[][]> =>
    ((await callAsOperator(await started(), 'GET', '/reviews')).data as { member: string; marks: string[] }[])
      .filter((review) => review.member === member)
      .map(({ marks }) => marks.filter((mark) => !mark.includes('sample money')))

  test(`${kind}: an upload proves one deposit; the same picture, a similar one and the same amount are marked for the reviewer`, async () => {
    const { member, cancel, latest, submit, upload } = await depositor()
    const first = await upload(drawing(900, 0))
    assert.equal((await submit({ payimg: first, num: '500' })).code, 1)
    const again = await submit({ payimg: first, num: '70' })
    assert.deepEqual(getRefusal(again), [201, 'payimg', 'used'])
    assert.match(again.msg, /^You already used this photo for another deposit/)
    assert.deepEqual(await marksOf(member), [[]])
    const [{ id = '' } = {}] = await latest()

    assert.equal((await submit({ payimg: await upload(drawing(900, 0)), num: '71' })).code, 1)
    assert.equal((await submit({ payimg: await upload(drawing(450, 0)), num: '72' })).code, 1)
    assert.equal((await submit({ payimg: await upload(drawing(900, 5)), num: '500' })).code, 1)
    const [, same, alike, amount] = await marksOf(member)
    assert.deepEqual(same, [`same picture as deposit ${id} of member ${member}`])
    assert.match(String(alike), new RegExp(`^picture looks like that of deposit ${id} of member ${member}, deposit `))
    assert.deepEqual(amount, [`same member, network and amount within 24 h as deposit ${id}`])
    const shown = (await callAsOperator(await started(), 'GET', '/reviews')).data as { id: string; member: string }[]
    const [, { id: review = '' } = {}] = shown.filter((one) => one.member === member)
    const { marks } = (await callAsOperator(await started(), 'GET', `/reviews/${review}`)).data as { marks: string[] }
    assert.ok(marks.includes(`same picture as deposit ${id} of member ${member}`))

    for (const deposit of await latest()) await cancel(deposit.id ?? '')
    assert.equal((await submit({ payimg: first, num: '500' })).code, 1, 'a cancelled deposit frees its proof')
    assert.deepEqual(await marksOf(member), [[]])
  })

  test(`${kind}: the same picture in another member's deposit is marked`, async () => {
    const [one, other] = [await depositor(), await depositor()]
    assert.equal((await one.submit({ payimg: await one.upload(drawing(900, 9)) })).code, 1)
    assert.equal((await other.submit({ payimg: await other.upload(drawing(900, 9)) })).code, 1)
    assert.deepEqual(await marksOf(one.member), [[]])
    assert.match(
      String(await marksOf(other.member)),
      new RegExp(`^same picture as deposit \\d+ of member ${one.member}$`),
    )
  })

  test(`${kind}: concurrent deposits with one upload: exactly one succeeds`, async () => {
    const { submit, upload } = await depositor()
    const payimg = await upload()
    const both = await Promise.all([submit({ payimg }), submit({ payimg })])
    assert.deepEqual(both.map(({ code }) => code).sort(), [1, 201])
  })

  test(`${kind}: a refused deposit moves no money, the reason is in the list`, async () => {
    const { context } = await started()
    const { member, deposit, has, records } = await depositor()
    await deposit()
    await decideOldestReview(context, member, 'refused', 'The picture shows another amount')
    assert.equal(await has(), '10000')
    const [record] = await records()
    assert.deepEqual(
      [record?.status, record?.address, record?.remark],
      ['3', ADDRESS, 'The picture shows another amount'],
    )
  })

  test(`${kind}: concurrent cancel and approval: exactly one succeeds`, async () => {
    const { context } = await started()
    const { member, deposit, has, latest, cancel } = await depositor()
    await deposit()
    const [{ id = '' } = {}] = await latest()
    const [review] = await findPendingReviews(context, member)
    const [taken, granted] = await Promise.all([
      cancel(id),
      decideReview(context, review?.id ?? '', { state: 'approved', by: 'operator', reason: '' }),
    ])
    assert.notEqual(taken.code === 1, granted !== null)
    assert.equal(await has(), granted ? '10500' : '10000')
    assert.equal((await latest())[0]?.status, granted ? '2' : '4')
    assert.deepEqual(getRefusal(await cancel(id)), [201, 'id', 'waiting'])
    assert.deepEqual(getRefusal(await (await depositor()).cancel(id)), [201, 'id', 'unknown'])
  })

  test(`${kind}: repeated requests with one key create one deposit`, async () => {
    const { upload, submit, latest } = await depositor()
    const [form, key] = [{ payimg: await upload() }, randomUUID()]
    const answers = [await submit(form, key), await submit(form, key)]
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1],
    )
    assert.equal((await latest()).length, 1)
  })

  test(`${kind}: an amount below the network's minimum and an outdated address are refused`, async () => {
    const { call } = await started()
    const { token, upload, submit, latest } = await depositor()
    const name = `ERC20-${randomUUID().slice(0, 8)}`
    const way = {
      coin: 'USDT',
      name,
      address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      format: 'evm',
      minimum: '20',
    }
    const { id: a_id } = (await callAsOperator(await started(), 'POST', '/networks', way)).data as { id: string }
    const small = await submit({ payimg: await upload(), a_id, num: '19.99' })
    assert.deepEqual(getRefusal(small), [201, 'num', 'minimum'])
    assert.match(small.msg, /minimum deposit on this network is 20\.00 USDT/)
    const { data } = await call('getrecharge', {}, { token, method: 'GET' })
    const [{ networkList = [] } = {}] = (data as { list: { networkList?: Record<string, string>[] }[] }).list
    const { terms = '' } = networkList.find(({ id }) => id === a_id) ?? {}
    assert.match(terms, /^[0-9a-f]{16}$/)
    await callAsOperator(await started(), 'PUT', `/networks/${a_id}`, { memo: '4711', yes: '1' })
    const stale = await submit({ payimg: await upload(), a_id, num: '20', terms })
    assert.deepEqual(getRefusal(stale), [201, 'a_id', 'changed'])
    assert.deepEqual(await latest(), [])
    assert.equal((await submit({ payimg: await upload(), a_id, num: '20' })).code, 1)
  })

  test(`${kind}: a deposit by bank transfer stores bank and number`, async () => {
    const { upload, submit, latest, records } = await depositor()
    const bank = { bank_name: 'Bank of Samples', bank_number: 'SAMPLE 1', account_name: 'Sample Ltd' }
    const way = { coin: 'USDT', name: `Bank-${randomUUID().slice(0, 8)}`, ...bank }
    const { id: a_id } = (await callAsOperator(await started(), 'POST', '/networks/banks', way)).data as { id: string }
    assert.equal((await submit({ payimg: await upload(), a_id, num: '20' })).code, 1)
    assert.equal((await latest())[0]?.coin_net, way.name)
    assert.equal((await records())[0]?.address, 'Bank of Samples, SAMPLE 1')
  })

  test(`${kind}: a cancelled deposit has its own status in the records`, async () => {
    const { deposit, latest, records, cancel } = await depositor()
    await deposit()
    await cancel((await latest())[0]?.id ?? '')
    assert.equal((await records())[0]?.status, '4')
  })

  test(`${kind}: each deposit is once on the pages of the records, last changed first`, async () => {
    const { deposit, latest, records, cancel } = await depositor()
    const { context } = await started()
    for (const num of ['11', '12', '13']) await deposit({ num })
    const first = (await latest()).at(-1)
    await context.db.query('UPDATE deposits SET changed_at = changed_at - 5000 WHERE id = ANY($1::bigint[])', [
      (await latest()).map(({ id }) => id),
    ])
    await cancel(first?.id ?? '')
    const pages = [await records('1', '1'), await records('2', '1'), await records('3', '1'), await records('4', '1')]
    // The sample money was booked later than the changed time of the other deposits.
    assert.deepEqual(
      pages.map((page) => page.map(({ num }) => num)),
      [['11'], ['10000'], ['13'], ['12']],
    )
  })

  const refusals: [what: string, form: Record<string, string>, field: string, rule: string][] = [
    ['nothing', { num: '0' }, 'num', 'positiveAmount'],
    ['no amount', { num: '' }, 'num', 'missing'],
    ['more decimals than the coin has', { num: '0.000000001' }, 'num', 'digits'],
    ['an ambiguous amount', { num: '1,000' }, 'num', 'positiveAmount'],
    ['40 digits', { num: '9'.repeat(40) }, 'num', 'positiveAmount'],
    ['an unknown coin', { c_id: '9999' }, 'c_id', 'unknown'],
    ['a network of another coin', { c_id: '2' }, 'a_id', 'unknown'],
    ['an unknown network', { a_id: '999999' }, 'a_id', 'unknown'],
    ['to an account that is not offered', { type: '3' }, 'type', 'offered'],
    ['no picture', { payimg: '' }, 'payimg', 'missing'],
    ['an unknown picture', { payimg: '/uploads/none.png' }, 'payimg', 'upload'],
  ]
  for (const [what, form, field, rule] of refusals)
    test(`${kind}: ${what} is refused, and nothing waits`, async () => {
      const { deposit, latest } = await depositor()
      assert.deepEqual(getRefusal(await deposit(form)), [201, field, rule])
      assert.deepEqual(await latest(), [])
    })

  test(`${kind}: deposits are refused while closed, and beyond 10 waiting ones`, async () => {
    const { withSettings } = await started()
    const { deposit, latest, submit, upload } = await depositor()
    assert.match((await withSettings({ depositSwitch: false }, () => deposit())).msg, /currently unavailable/)
    for (let count = 0; count < 9; count++) assert.equal((await deposit()).code, 1)
    const proofs = [await upload(), await upload(), await upload()]
    const together = await Promise.all(proofs.map((payimg) => submit({ payimg })))
    assert.equal(together.filter(({ code }) => code === 1).length, 1)
    assert.match((await deposit()).msg, /already have 10 deposits in review/)
    assert.equal((await latest()).length, 10)
  })
})
