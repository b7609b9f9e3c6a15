import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedNetworks } from '../../../../server/products/networks/networks.demo.ts'
import {
  addDepositWay,
  findDepositWays,
  findNetworks,
  judgeAddress,
  NO_RULES,
  NO_TERMS,
  toPayoutNetwork,
} from '../../../../server/products/networks/networks.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

const TRON = 'TTN1B1Rf2qCLxjEhhkmcpu2c2ZprGqtQKK'

eachDatabase((kind, open) => {
  test(`${kind}: a demo has networks with addresses that no wallet accepts, keeps the operator's, and does not restore deleted ones`, async () => {
    const backend = await accountsBackend(open)
    const { db } = backend.context
    await callAsOperator(backend, 'POST', '/networks', { coin: 'LTC', name: 'A net of its own', address: 'x' })
    await seedNetworks(db)
    const all = await findNetworks(db)
    for (const { coin, name, address } of all) if (coin !== 'LTC') assert.match(address, /^SAMPLE-[A-Z-]+$/, name)
    for (const network of all)
      if (network.coin !== 'LTC')
        assert.notEqual(
          judgeAddress(network.address, { networks: [toPayoutNetwork(network)], unpayable: { own: [], contracts: [] } })
            .fault,
          null,
        )
    const of = (title: string) => all.filter(({ coin }) => coin === title).map(({ name }) => name)
    assert.deepEqual(
      [of('USDT'), of('BTC'), of('LTC')],
      [['TRC20', 'ERC20', 'BEP20'], ['Bitcoin'], ['A net of its own']],
    )
    const { token } = await backend.join()
    const bind = await backend.call('setusraddress', { c_id: '1', address: 'x' }, { token })
    assert.deepEqual([bind.field, bind.rule], ['address', 'network'])
    for (const { id, coin } of all)
      if (coin === 'USDT') await callAsOperator(backend, 'DELETE', `/networks/${id}?yes=1`)
    await seedNetworks(db)
    assert.equal((await findNetworks(db)).length, all.length - 3)
    assert.equal(
      (await callAsOperator(backend, 'POST', '/networks', { coin: 'USDT', name: 'TRC20', address: TRON })).code,
      1,
    )
  })

  test(`${kind}: a demo older than the terms gets terms and a bank, once`, async () => {
    const { db } = (await accountsBackend(open)).context
    const sample = { img: '', format: null, bank: null, ...NO_TERMS, ...NO_RULES }
    await db.query(`INSERT INTO demo_seeds (name) VALUES ('networks') ON CONFLICT DO NOTHING`)
    await db.query(`DELETE FROM demo_seeds WHERE name = 'network-terms'`)
    await db.query('DELETE FROM networks')
    await addDepositWay(db, { ...sample, coin: 'USDT', name: 'TRC20', address: 'SAMPLE-DO-NOT-SEND' })
    await addDepositWay(db, { ...sample, coin: 'BTC', name: 'Bitcoin', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' })
    await seedNetworks(db)
    const ways = await findDepositWays(db)
    assert.deepEqual(
      ways.map(({ coin, name, minimum, arrival, bank }) => [coin, name, minimum, arrival, bank !== null]),
      [
        ['USDT', 'TRC20', '10', 3, false],
        ['BTC', 'Bitcoin', '0', null, false],
        ['USDT', 'BEP20', '10', 2, false],
        ['XRP', 'XRP Ledger', '10', 1, false],
        ['USDT', 'Bank transfer', '50', 2880, true],
      ],
    )
    assert.deepEqual(
      ways.map(({ contract, withdrawal_memo }) => [contract.slice(0, 6), withdrawal_memo]),
      [
        ['TR7NHq', null],
        ['', null],
        ['0x55d3', null],
        ['', 'required'],
        ['', null],
      ],
    )
    for (const detail of Object.values(ways[4]?.bank ?? {})) assert.match(detail, /sample|example/i)
    await db.query('DELETE FROM networks WHERE bank IS NOT NULL')
    await seedNetworks(db)
    assert.equal((await findDepositWays(db)).length, 4)
  })
})
