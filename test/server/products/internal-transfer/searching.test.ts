import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareDemo } from '../../../../server/members/accounts/accounts.demo.ts'
import { maskName } from '../../../../server/members/registry/mask-name.ts'
import { setDisabled } from '../../../../server/members/registry/members.ts'
import { getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { transferStage } from '../../../support/transfer-stage.ts'
import { withChange } from '../../../support/with-change.ts'

const HOUR = 3_600_000

test('a masked name shows its ends, but neither the rest nor its length (ITR-02)', () => {
  assert.equal(maskName('mira.tan@mail.example'), 'mi••••an@ma••.example')
  assert.equal(maskName('miraculously.tan@mail.example'), 'mi••••an@ma••.example')
  assert.equal(maskName('li@x.example'), '••••@••.example')
  assert.equal(maskName('jane@mail.example'), 'j••••@ma••.example')
  assert.equal(maskName('+8613812345678'), '+8••••78')
})

eachDatabase((kind, open) => {
  const started = lazily(() => transferStage(open))

  test(`${kind}: the exact name finds an account, masked, under an id that is valid for one hour (ITR-02)`, async () => {
    const { clock, sender } = await started()
    const [mira, jo] = [await sender(), await sender()]
    const first = await jo.search(` ${mira.email.toUpperCase()} `)
    const { list, left } = first.data as { list: { id: string; username: string }[]; left: number }
    assert.deepEqual([list.length, left], [1, 9])
    assert.equal(list[0]?.username, maskName(mira.email))
    assert.match(list[0]?.id ?? '', /^[0-9a-f-]{36}$/)
    assert.equal(await jo.find(mira.email), list[0]?.id)
    assert.notEqual(await (await sender()).find(mira.email), list[0]?.id)
    clock.now += HOUR
    assert.notEqual(await jo.find(mira.email), list[0]?.id)
  })

  test(`${kind}: part of a name, an unknown name, the own name and a disabled member get the same response (ITR-02)`, async () => {
    const { context, sender } = await started()
    const [jo, closed, mira] = [await sender(), await sender(), await sender()]
    await setDisabled(context.db, closed.id, context.now())
    const answers = []
    for (const name of [mira.email.slice(0, -1), 'nobody@mail.example', jo.email, closed.email, jo.id])
      answers.push(await jo.search(name))
    for (const { code, data, msg } of answers)
      assert.deepEqual(
        [code, msg, { ...(data as object), left: 0 }],
        [1, answers[0]?.msg, { list: [], left: 0, sample: '' }],
      )
  })

  test(`${kind}: ten searches an hour, then the wait is reported, each member is counted separately`, async () => {
    const { clock, sender } = await started()
    const [jo, mira] = [await sender(), await sender()]
    const lefts = []
    for (let n = 0; n < 10; n += 1) lefts.push(((await jo.search('nobody')).data as { left: number }).left)
    assert.deepEqual(lefts, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    const refused = await jo.search(mira.email)
    assert.deepEqual([refused.code, refused.status], [429, 429])
    assert.match(refused.msg, /360/)
    assert.equal((await mira.search(jo.email)).code, 1)
    clock.now += 360_000
    assert.equal((await jo.search(mira.email)).code, 1)
  })

  test(`${kind}: an id is refused for other members, after an hour, as a member's number, and for a disabled account (ITR-08)`, async () => {
    const { clock, context, sender } = await started()
    const [jo, mira, eve] = [await sender(), await sender(), await sender()]
    const found = await jo.find(mira.email)
    for (const to_uid of [mira.id, '1', crypto.randomUUID(), "' OR 1=1", found.toUpperCase()])
      assert.deepEqual(getRefusal(await jo.send({ to_uid })), [201, 'to_uid', 'unknown'])
    assert.deepEqual(getRefusal(await eve.send({ to_uid: found })), [201, 'to_uid', 'unknown'])
    clock.now += HOUR
    assert.deepEqual(getRefusal(await jo.send({ to_uid: found })), [201, 'to_uid', 'expired'])
    const again = await jo.find(mira.email)
    await setDisabled(context.db, mira.id, context.now())
    assert.deepEqual(getRefusal(await jo.send({ to_uid: again })), [201, 'to_uid', 'unknown'])
    assert.deepEqual([await jo.has(), await eve.has()], ['10000', '10000'])
  })

  test(`${kind}: coins are listed with fee, days, balance and decimals, those with a balance first (ITR-04, ITR-05)`, async () => {
    const { operate, sender } = await started()
    const jo = await sender()
    const coins = await withChange(
      () => operate('PUT', '/transfer-terms', { coin: 'BTC', fee: '0.1', days: '1' }),
      async () => assert.equal((await operate('DELETE', '/transfer-terms/BTC')).code, 1),
      jo.coins,
    )
    assert.deepEqual(
      coins.map(({ title, balance, feePercent: fee, arrivalDays: days }) => [title, balance, fee, days]),
      [
        ['USDT', '10000', '0.5', 2],
        ['ETH', '2', '0', 0],
        ['BTC', '0', '0.1', 1],
      ],
    )
    assert.equal((await jo.coins()).length, 2)
  })

  test(`${kind}: while switched off, searching, listing and sending are refused (ITR-18, FLG-23)`, async () => {
    const { call, withSettings, sender } = await started()
    const [jo, mira] = [await sender(), await sender()]
    const to_uid = await jo.find(mira.email)
    await withSettings({ internalTransferSwitch: false }, async () => {
      for (const answer of [
        await jo.search(mira.email),
        await call('getTransferCoin', { username: 'x' }, { token: jo.token }),
        await jo.send({ to_uid }),
      ])
        assert.deepEqual(getRefusal(answer), [201, 'to_uid', 'off'])
    })
  })

  test(`${kind}: a demo has a sample recipient, who is named if nothing is found`, async () => {
    const { context, sender } = await transferStage(open, { demo: true })
    await prepareDemo(context)
    const jo = await sender()
    const { sample } = (await jo.search('nobody')).data as { sample: string }
    assert.equal(sample, 'friend@tradelet.example')
    const to_uid = await jo.find(sample)
    assert.equal((await jo.send({ to_uid, c_id: '3', amount: '1' })).code, 1)
  })
})
