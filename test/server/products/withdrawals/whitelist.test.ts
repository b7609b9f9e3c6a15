import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { ADDRESS, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const DAY_MS = 24 * 3_600_000
const OTHER_ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const HELD = [201, 'address', 'cooling']

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const set = (token: string, form: Record<string, string>) => stage.call('setWithdrawalWhitelist', form, { token })
    const withdrawer = async () => {
      const member = await stage.withdrawer()
      let address = ADDRESS
      return {
        ...member,
        /** Replaces the saved address, which is new then. */
        async bindNow() {
          address = address === ADDRESS ? OTHER_ADDRESS : ADDRESS
          assert.equal((await member.bind(address)).code, 1)
        },
        switchOn: () => set(member.token, { is_on: '1' }),
        switchOff: (paypassword = PASSWORD) => set(member.token, { is_on: '0', paypassword }),
        state: async () => (await stage.call('getWithdrawalWhitelist', {}, { token: member.token })).data,
      }
    }
    return { ...stage, set, withdrawer }
  })

  test(`${kind}: a whitelist: refuses a destination younger than 24 hours, names the time, and holds nothing`, async () => {
    const { clock, withdrawer } = await started()
    const [member, other] = [await withdrawer(), await withdrawer()]
    assert.equal((await member.switchOn()).code, 1)
    await member.bindNow()
    const bound = clock.now
    const refused = await member.withdraw()
    assert.deepEqual(getRefusal(refused), HELD)
    assert.match(refused.msg, /whitelist is on\. You can use this address or bank card from .* UTC/)
    assert.equal(await member.has('frozen'), '0')
    assert.deepEqual([(await member.info()).usableAt, (await member.info()).heldBy], [bound + DAY_MS, 'destination'])
    assert.equal((await other.withdraw()).code, 1)
    clock.now = bound + DAY_MS - 1
    assert.deepEqual(getRefusal(await member.withdraw()), HELD)
    clock.now = bound + DAY_MS
    assert.equal((await member.withdraw()).code, 1)
  })

  test(`${kind}: a whitelist: is on at once, and off only with a password after 24 hours; a change of mind keeps it`, async () => {
    const { clock, set, withdrawer } = await started()
    const member = await withdrawer()
    await member.switchOn()
    assert.deepEqual(getRefusal(await set(member.token, { is_on: '0' })), [201, 'paypassword', 'missing'])
    assert.deepEqual(getRefusal(await member.switchOff('Wrong12345')), [201, 'paypassword', 'wrong'])
    await member.bindNow()
    assert.equal((await member.switchOff()).code, 1)
    const end = Math.floor((clock.now + DAY_MS) / 1000)
    assert.deepEqual(await member.state(), { is_on: 1, ends_at: end })
    clock.now += DAY_MS / 2
    // A second try does not bring the end forward, nor put it off.
    await member.switchOff()
    assert.deepEqual(await member.state(), { is_on: 1, ends_at: end })
    assert.deepEqual(getRefusal(await member.withdraw()), HELD)
    assert.equal((await member.switchOn()).code, 1)
    clock.now += DAY_MS
    assert.deepEqual(await member.state(), { is_on: 1, ends_at: '' })
    await member.switchOff()
    await member.bindNow()
    clock.now += DAY_MS - 1
    assert.deepEqual(getRefusal(await member.withdraw()), HELD)
    clock.now += 1
    assert.deepEqual(await member.state(), { is_on: 0, ends_at: '' })
    await member.bindNow()
    assert.equal((await member.withdraw()).code, 1)
  })

  test(`${kind}: a whitelist: its end needs a confirmed session of a member with a second factor, and both changes are announced`, async () => {
    const { call, clock, context, set, withdrawer } = await started()
    const member = await withdrawer()
    await member.switchOn()
    await context.db.query(
      `INSERT INTO passkeys (member, credential, public_key, counter, transports, synced, name, created_at)
       VALUES ($1::bigint, $2, 'x', 0, '{}', false, 'Phone', 1)`,
      [member.id, `whitelist ${kind}`],
    )
    assert.deepEqual(getRefusal(await member.switchOff()), [201, 'code', 'second-factor'])
    await context.db.query('UPDATE tokens SET confirmed_at = $2::bigint WHERE member = $1::bigint', [
      member.id,
      clock.now,
    ])
    assert.equal((await set(member.token, { is_on: '0' })).code, 1)
    const list = await call('getNoticeList', { page: '1', limit: '10' }, { token: member.token })
    assert.match(JSON.stringify(list.data), /Withdrawal whitelist ends.*Withdrawal whitelist switched on/s)
  })

  test(`${kind}: a switch and ten withdrawals at once: none is accepted after the switch`, async () => {
    const { withdrawer } = await started()
    const member = await withdrawer()
    await member.bindNow()
    await Promise.all([...Array.from({ length: 10 }, () => member.withdraw({ num: '10' })), member.switchOn()])
    const count = (await member.latest()).length
    assert.deepEqual(getRefusal(await member.withdraw({ num: '10' })), HELD)
    assert.equal((await member.latest()).length, count)
  })
})
