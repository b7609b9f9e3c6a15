import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { readNewestMail } from '../../../support/outbox.ts'
import { withdrawalStage } from '../../../support/withdrawal-stage.ts'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    await stage.set('verifyEmailCode', true)
    return stage
  })
  let senders = 0
  /** Returns a member who joined before codes were switched on. */
  async function joined() {
    const stage = await started()
    const member = await stage.withSettings({ verifyEmailCode: false }, stage.withdrawer)
    const code = async (email = member.email) => {
      stage.clock.now += 60_000
      assert.equal((await stage.call('emssend', { email }, { ip: `10.7.0.${++senders}` })).code, 1)
      return (await readNewestMail(stage, email)).code
    }
    return { ...member, code }
  }

  test(`${kind}: while codes are on, a withdrawal requires the right code and uses it up`, async () => {
    const { code, latest, withdraw } = await joined()
    assert.deepEqual(getRefusal(await withdraw()), [201, 'captcha', 'missing'])
    const captcha = await code()
    const wrong = captcha === '111111' ? '222222' : '111111'
    assert.deepEqual(getRefusal(await withdraw({ captcha: wrong })), [201, 'captcha', 'wrong'])
    assert.deepEqual(getRefusal(await withdraw({ captcha, paypwd: 'Wrong12345' })), [201, 'paypwd', 'wrong'])
    assert.equal((await withdraw({ captcha: ` ${captcha} ` })).code, 1)
    assert.deepEqual(getRefusal(await withdraw({ captcha })), [201, 'captcha', 'wrong'])
    assert.equal((await latest()).length, 1)
  })

  test(`${kind}: a refusal does not use up the code, no matter how often`, async () => {
    const { code, withdraw } = await joined()
    const captcha = await code()
    for (let turn = 0; turn < 5; turn++) {
      assert.deepEqual(getRefusal(await withdraw({ captcha, num: '15000' })), [201, 'num', 'balance'])
      assert.deepEqual(getRefusal(await withdraw({ captcha, num: '1' })), [201, 'num', 'range'])
    }
    assert.equal((await withdraw({ captcha })).code, 1)
  })

  test(`${kind}: concurrent withdrawals with one code: exactly one succeeds`, async () => {
    const { code, has, withdraw } = await joined()
    const captcha = await code()
    const answers = await Promise.all([withdraw({ captcha }), withdraw({ captcha }), withdraw({ captcha })])
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, 201, 201])
    assert.equal(await has('frozen'), '1000')
  })

  test(`${kind}: a repeated request returns the first response with any code, a code of another member is refused`, async () => {
    const [anna, ben] = [await joined(), await joined()]
    const foreign = await ben.code()
    const tried = await anna.withdraw({ captcha: foreign, email: ben.email })
    assert.deepEqual(getRefusal(tried), [201, 'captcha', 'wrong'])
    const [key, captcha] = [randomUUID(), await anna.code()]
    assert.equal((await anna.withdraw({ captcha }, key)).code, 1)
    assert.equal((await anna.withdraw({ captcha }, key)).code, 1)
    assert.equal((await anna.withdraw({ captcha: '000000' }, key)).code, 1)
    assert.equal((await anna.withdraw({}, key)).code, 1)
    assert.equal((await anna.latest()).length, 1)
    assert.ok(!(await started()).logged.join('\n').includes(captcha))
  })
})
