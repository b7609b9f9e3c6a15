import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRefusal, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { switchOffPayoutRules } from '../../../support/payout-rules.ts'
import { ADDRESS, HOUSE_ADDRESS, USDT, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HOUSE_EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const TOKEN = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
/** Has the form of a contract, and belongs to a token that only the operator knows. */
const LISTED = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const LISTED_ON_TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    const add = async (network: object) => {
      const answer = await stage.operate('POST', '/networks', { ...network, yes: 'true' })
      assert.equal(answer.code, 1, answer.msg)
      return (answer.data as { id: string }).id
    }
    await add({ coin: 'USDT', name: 'ERC20', address: HOUSE_EVM })
    await add({ coin: 'LINK', name: 'ERC20', address: HOUSE_EVM, contract: `ethereum:${TOKEN}` })
    await add({ coin: 'UNI', name: 'TRC20', address: HOUSE_ADDRESS, contract: LISTED_ON_TRON })
    const uni = await add({ coin: 'UNI', name: 'ERC20', address: HOUSE_EVM.replace('0x', '0X') })
    await add({ coin: 'BTC', name: 'Bitcoin', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' })
    return { ...stage, uni }
  })

  test(`${kind}: contracts of every listed token on each of its networks are refused for every coin, like own and burn addresses`, async () => {
    const { withdrawer } = await started()
    const member = await withdrawer()
    for (const [address, rule] of [
      ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'contract'],
      ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'contract'],
      [TOKEN, 'contract'],
      [TOKEN.toLowerCase(), 'contract'],
      [`0X${TOKEN.slice(2)}`, 'contract'],
      [`ethereum:${TOKEN}`, 'contract'],
      [LISTED_ON_TRON, 'contract'],
      [HOUSE_EVM, 'own'],
      [HOUSE_EVM.toLowerCase(), 'own'],
      [`tron:${HOUSE_ADDRESS}`, 'own'],
      ['0X000000000000000000000000000000000000dEaD', 'burn'],
    ] as const)
      assert.deepEqual(getRefusal(await member.bind(address)), [201, 'address', rule], address)
    const { msg } = await member.bind(TOKEN)
    assert.match(msg, /contract/)
  })

  test(`${kind}: a contract that the operator states later stops withdrawals to an address bound before, and marks waiting ones`, async () => {
    const { withdrawer, operate, uni, context } = await started()
    await switchOffPayoutRules(context.db)
    const member = await withdrawer()
    assert.equal((await member.bind(LISTED)).code, 1)
    assert.equal((await member.withdraw()).code, 1)
    const changed = await operate('PUT', `/networks/${uni}`, { contract: `0X${LISTED.slice(2)}`, yes: '1' })
    assert.equal((changed.data as { contract: string }).contract, LISTED)
    assert.deepEqual(getRefusal(await member.withdraw()), [201, 'address', 'contract'])
    const [review] = await context.db.query<{ id: string }>(
      "SELECT id::text FROM reviews WHERE kind = 'withdrawal' AND member = $1::bigint",
      [member.id],
    )
    const { marks } = (await operate('GET', `/reviews/${review?.id}`)).data as { marks: string[] }
    assert.deepEqual(marks, ['goes to the contract of a token'])
    await operate('PUT', `/networks/${uni}`, { contract: '', yes: '1' })
    assert.equal((await member.withdraw()).code, 1)
  })

  test(`${kind}: a change of a network is logged with its terms before and after`, async () => {
    const { operate, uni, logged } = await started()
    await operate('PUT', `/networks/${uni}`, { minimum: '3', memo: '77', yes: '1' })
    const lines = logged.join('').split('\n')
    const line = JSON.parse(lines.findLast((text) => text.includes('network changed')) ?? '{}')
    assert.deepEqual(
      [line.coin, line.name, line.minimum, line.memo, line.before.minimum, line.before.memo],
      ['UNI', 'ERC20', '3', '77', '0', ''],
    )
  })

  test(`${kind}: addresses are stored in one spelling, links are taken off or named, and the checksum is verified`, async () => {
    const { withdrawer, call } = await started()
    const member = await withdrawer()
    const bound = async () =>
      ((await call('getusraddress', {}, { token: member.token, method: 'GET' })).data as { address: string }[]).map(
        ({ address }) => address,
      )
    for (const typed of [`0X${EVM.slice(2)}`, `ethereum:${EVM}`, `\u200e${EVM}\u2069`]) {
      assert.equal((await member.bind(ADDRESS)).code, 1)
      assert.equal((await member.bind(typed)).code, 1, typed)
      assert.deepEqual(await bound(), [EVM])
    }
    for (const [typed, rule] of [
      [`ethereum:${EVM}@1`, 'link'],
      [`ethereum:${EVM}/transfer?address=${HOUSE_EVM}`, 'link'],
      [EVM.replace('0x5aA', '0x5aa'), 'checksum'],
      [ADDRESS.slice(0, -1), 'network'],
      [`${EVM} 1`, 'address'],
    ] as const)
      assert.deepEqual(getRefusal(await member.bind(typed)), [201, 'address', rule], typed)
    assert.deepEqual(await bound(), [EVM])
    const { data } = await call('getrecharge', {}, { token: member.token, method: 'GET' })
    const uni = (data as { list: { title: string; networkList: { coin_net: string; address: string }[] }[] }).list.find(
      ({ title }) => title === 'UNI',
    )
    assert.equal(uni?.networkList.find(({ coin_net }) => coin_net === 'ERC20')?.address, HOUSE_EVM)
    assert.equal((await member.bind(ADDRESS, { c_id: USDT })).code, 1)
  })
})
