import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../../server/core/db/db.ts'
import { isBurnAddress, toComparableAddress } from '../../../../shared/base/contract/unpayable-addresses.ts'
import { getRefusal } from '../../../support/accounts-backend.ts'
import { eachDatabase, installationFolder } from '../../../support/databases.ts'
import { switchOffPayoutRules } from '../../../support/payout-rules.ts'
import { ADDRESS, HOUSE_ADDRESS, USDT, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const CHECKSUMMED = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const NETWORK = { coin: 'USDT', name: 'ERC20', address: CHECKSUMMED }

test('burn addresses are recognized in every form, ordinary addresses are not burn addresses', () => {
  for (const address of [
    '0x0000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000004',
    '0x000000000000000000000000000000000000dEaD',
    '0X000000000000000000000000000000000000DEAD',
    '0xffffffffffffffffffffffffffffffffffffffff',
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
    '1111111111111111111114oLvT2',
    '1BitcoinEaterAddressDontSendf59kuE',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    'BC1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ9E75RS',
    'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq',
    'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
    '11111111111111111111111111111111',
    'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
    'SAMPLE-DO-NOT-SEND',
  ])
    assert.equal(isBurnAddress(address), true, address)
  for (const address of [ADDRESS, HOUSE_ADDRESS, CHECKSUMMED, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'x', ''])
    assert.equal(isBurnAddress(address), false, address)
})

test('two forms of one address are equal', () => {
  const equal = (one: string, other: string) => assert.equal(toComparableAddress(one), toComparableAddress(other))
  equal(CHECKSUMMED, CHECKSUMMED.toLowerCase())
  equal('3FhQbWSuSp4gyfE8xFEfaiJJ2AYczDJyhb', '3FhQbWSuSp4gyfE8xFEfaiJJ2AYczDJyhb ')
  equal('bitcoincash:qqabc', 'qqabc')
  assert.notEqual(toComparableAddress(ADDRESS), toComparableAddress(HOUSE_ADDRESS))
})

eachDatabase((kind, open) => {
  test(`${kind}: deposit addresses of the platform and burn addresses can neither be bound nor withdrawn to`, async () => {
    const { context, operate, withdrawer } = await withdrawalStage(open)
    assert.equal((await operate('POST', '/networks', { ...NETWORK, yes: 'true' })).code, 1)
    const member = await withdrawer()
    for (const [address, rule] of [
      [HOUSE_ADDRESS, 'own'],
      [CHECKSUMMED, 'own'],
      [CHECKSUMMED.toLowerCase(), 'own'],
      ['0x000000000000000000000000000000000000dEaD', 'burn'],
      ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'burn'],
    ] as const) {
      assert.deepEqual(getRefusal(await member.bind(address)), [201, 'address', rule], address)
      // As if it had been bound before this rule existed.
      await context.db.query('UPDATE withdrawal_addresses SET address = $1', [address])
      assert.deepEqual(getRefusal(await member.withdraw()), [201, 'address', rule], address)
    }
    // Also on another chain of the same kind.
    assert.deepEqual(getRefusal(await member.bind(CHECKSUMMED, { c_id: '3' })), [201, 'address', 'own'])
    await context.db.query('UPDATE withdrawal_addresses SET address = $1, chosen_for = $1', [ADDRESS])
    assert.equal((await member.withdraw()).code, 1)
  })

  test(`${kind}: a new deposit address: the operator sees the members who bound it, and waiting withdrawals to it are marked`, async () => {
    const { context, operate, withdrawer } = await withdrawalStage(open)
    await switchOffPayoutRules(context.db)
    const member = await withdrawer()
    assert.equal((await member.withdraw()).code, 1)
    const marks = async () =>
      ((await operate('GET', '/reviews')).data as { marks: string[] }[]).map((review) => review.marks)
    assert.deepEqual(await marks(), [[]])
    const added = await operate('POST', '/networks', { coin: 'TRX', name: 'TRON', address: ADDRESS, yes: 'true' })
    assert.deepEqual((added.data as { bound: string[] }).bound, [member.email])
    assert.deepEqual(await marks(), [['goes to a deposit address of the platform']])
    assert.deepEqual(getRefusal(await member.withdraw({ c_id: USDT })), [201, 'address', 'own'])
    const burn = { coin: 'ETH', name: 'ERC20', address: '0x0000000000000000000000000000000000000000' }
    assert.match((await operate('POST', '/networks', burn)).msg, /^Nobody can spend from 0x0/)
  })
})

test('the migration replaces sample addresses of an existing installation, but not those of its operator', async () => {
  const dataDir = await installationFolder()
  const before = await openDb({ dataDir, url: null })
  await before.query("DELETE FROM schema_migrations WHERE name LIKE '0056%'")
  const added =
    "INSERT INTO networks (coin, name, address) VALUES (1, 'TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'), (1, 'Own', $1)"
  await before.query(added, [ADDRESS])
  await before.close()
  const after = await openDb({ dataDir, url: null })
  const rows = await after.query<{ address: string }>('SELECT address FROM networks ORDER BY id')
  await after.close()
  assert.deepEqual(
    rows.map(({ address }) => address),
    ['SAMPLE-DO-NOT-SEND', ADDRESS],
  )
})
