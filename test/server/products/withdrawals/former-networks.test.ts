import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRefusal } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { switchOffPayoutRules } from '../../../support/payout-rules.ts'
import { findPendingReviews } from '../../../support/reviews.ts'
import {
  ADDRESS,
  USDT,
  type WithdrawalStage,
  type Withdrawer,
  withdrawalStage,
} from '../../../support/withdrawal-stage.ts'

const EVM = '0xde709f2102306220921060314715629080e2fb77'
const HOUSES = {
  ERC20: '0x52908400098527886E0F7030069857D2E4169EE7',
  BEP20: '0x8617E340B3D1FA5F11D6bA2C7DFcE3d6d1F1a1b6'.toLowerCase(),
}

eachDatabase((kind, open) => {
  const addNetworks = async ({ operate }: WithdrawalStage) => {
    for (const [name, address] of Object.entries(HOUSES))
      assert.equal((await operate('POST', '/networks', { coin: 'USDT', name, address, yes: 'true' })).code, 1)
  }
  const removeNetwork = async ({ operate }: WithdrawalStage, name: string) => {
    const rows = (await operate('GET', '/networks')).data as { id: string; name: string }[]
    const id = rows.find((one) => one.name === name)?.id
    assert.equal((await operate('DELETE', `/networks/${id}`, { yes: '1' })).code, 1)
  }
  /** Binds an address as an earlier release did, without its network. */
  const bindAsBefore = ({ context }: WithdrawalStage, { id }: Withdrawer, address: string) =>
    context.db.query(
      `INSERT INTO withdrawal_addresses AS w (member, coin, address, bound_at) VALUES ($1::bigint, $2::bigint, $3, 1)
       ON CONFLICT (member, coin) DO UPDATE SET address = excluded.address, network = '', memo = '', chosen_for = ''`,
      [id, USDT, address],
    )

  test(`${kind}: two networks become one: an address bound before asks once, and is not moved to the remaining network`, async () => {
    const stage = await withdrawalStage(open)
    await addNetworks(stage)
    const member = await stage.withdrawer()
    await bindAsBefore(stage, member, EVM)
    await removeNetwork(stage, 'ERC20')
    assert.deepEqual((await member.info()).addresses, [{ address: EVM, network: '', memo: '', networks: ['BEP20'] }])
    assert.deepEqual(getRefusal(await member.withdraw()), [201, 'network', 'choice:BEP20'])
    assert.deepEqual(getRefusal(await member.withdraw({ network: 'ERC20' })), [201, 'network', 'choice:BEP20'])
    assert.deepEqual([await member.latest(), await member.has('frozen')], [[], '0'])
    assert.equal((await member.withdraw({ network: 'BEP20' })).code, 1)
    assert.equal((await member.withdraw()).code, 1, 'does not ask again')
    assert.deepEqual(
      (await member.latest()).map(({ network }) => network),
      ['BEP20', 'BEP20'],
    )
  })

  test(`${kind}: an address bound on a network stays on it when another one is all that is left`, async () => {
    const stage = await withdrawalStage(open)
    await addNetworks(stage)
    const member = await stage.withdrawer()
    assert.equal((await member.bind(EVM, { network: 'ERC20' })).code, 1)
    await removeNetwork(stage, 'ERC20')
    for (const form of [{}, { network: 'BEP20' }])
      assert.deepEqual(getRefusal(await member.withdraw(form)), [201, 'address', 'network'])
  })

  test(`${kind}: an address bound before its coin had networks asks once they exist`, async () => {
    const stage = await withdrawalStage(open)
    const member = await stage.withdrawer()
    await removeNetwork(stage, 'TRC20')
    assert.equal((await member.bind(EVM)).code, 1)
    assert.equal((await member.withdraw()).code, 1, 'a coin without networks has none to choose')
    await addNetworks(stage)
    await removeNetwork(stage, 'BEP20')
    assert.deepEqual(getRefusal(await member.withdraw()), [201, 'network', 'choice:ERC20'])
  })

  test(`${kind}: a client with the specified keys binds the address again where one network accepts it, and then withdraws`, async () => {
    const stage = await withdrawalStage(open)
    const member = await stage.withdrawer()
    await bindAsBefore(stage, member, ADDRESS)
    assert.deepEqual(getRefusal(await member.withdraw()), [201, 'network', 'choice:TRC20'])
    assert.equal((await member.bind(ADDRESS)).code, 1)
    assert.equal((await member.withdraw()).code, 1)
  })

  test(`${kind}: a withdrawal whose network an earlier release guessed is marked, also if only that network is left`, async () => {
    const stage = await withdrawalStage(open)
    await switchOffPayoutRules(stage.context.db)
    await addNetworks(stage)
    const member = await stage.withdrawer()
    assert.equal((await member.bind(EVM, { network: 'BEP20' })).code, 1)
    assert.equal((await member.withdraw()).code, 1)
    await stage.context.db.query('UPDATE withdrawals SET network_chosen = false WHERE member = $1::bigint', [member.id])
    await removeNetwork(stage, 'ERC20')
    const [review] = await findPendingReviews(stage.context, member.id)
    const { data } = await stage.operate('GET', `/reviews/${review?.id}?open=true`)
    assert.deepEqual((data as { marks: string[] }).marks, ['network not chosen by the member, fits BEP20'])
  })
})
