import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedNetworks } from '../../../../server/products/networks/networks.demo.ts'
import {
  addDepositWay,
  addressFault,
  depositWaysOf,
  NO_TERMS,
  networksOf,
} from '../../../../server/products/networks/networks.ts'
import { accountsBackend } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { asOperator } from '../../../support/operator.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

eachDatabase((kind, open) => {
  test(`${kind}: a demo has networks with addresses that no wallet accepts, keeps the operator's, and does not restore deleted ones`, async () => {
    const backend = await accountsBackend(open)
    const { db } = backend.context
    await asOperator(backend, 'POST', '/networks', { coin: 'LTC', name: 'A net of its own', address: 'x' })
    await seedNetworks(db)
    const all = await networksOf(db)
    for (const { coin, name, address } of all) if (coin !== 'LTC') assert.match(address, /^SAMPLE-[A-Z-]+$/, name)
    for (const network of all)
      if (network.coin !== 'LTC')
        assert.notEqual(addressFault(network.address, [{ name: network.name, format: network.format }]), null)
    const of = (title: string) => all.filter(({ coin }) => coin === title).map(({ name }) => name)
    assert.deepEqual([of('USDT'), of('BTC'), of('LTC')], [['TRC20', 'ERC20'], ['Bitcoin'], ['A net of its own']])
    const { token } = await backend.join()
    const bind = await backend.call('setusraddress', { c_id: '1', address: 'x' }, { token })
    assert.deepEqual([bind.field, bind.rule], ['address', 'network'])
    for (const { id, coin } of all) if (coin === 'USDT') await asOperator(backend, 'DELETE', `/networks/${id}`)
    await seedNetworks(db)
    assert.equal((await networksOf(db)).length, all.length - 2)
    assert.equal(
      (await asOperator(backend, 'POST', '/networks', { coin: 'USDT', name: 'TRC20', address: TRON })).code,
      1,
    )
  })

  test(`${kind}: a demo older than the terms gets terms and a bank, once`, async () => {
    const { db } = (await accountsBackend(open)).context
    const sample = { img: '', format: null, bank: null, ...NO_TERMS }
    await db.query(`INSERT INTO demo_seeds (name) VALUES ('networks') ON CONFLICT DO NOTHING`)
    await db.query(`DELETE FROM demo_seeds WHERE name = 'network-terms'`)
    await db.query('DELETE FROM networks')
    await addDepositWay(db, { ...sample, coin: 'USDT', name: 'TRC20', address: 'SAMPLE-DO-NOT-SEND' })
    await addDepositWay(db, { ...sample, coin: 'BTC', name: 'Bitcoin', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' })
    await seedNetworks(db)
    const ways = await depositWaysOf(db)
    assert.deepEqual(
      ways.map(({ coin, name, minimum, arrival, bank }) => [coin, name, minimum, arrival, bank !== null]),
      [
        ['USDT', 'TRC20', '10', 3, false],
        ['BTC', 'Bitcoin', '0', null, false],
        ['USDT', 'Bank transfer', '50', 2880, true],
      ],
    )
    for (const detail of Object.values(ways[2]?.bank ?? {})) assert.match(detail, /sample|example/i)
    await db.query('DELETE FROM networks WHERE bank IS NOT NULL')
    await seedNetworks(db)
    assert.equal((await depositWaysOf(db)).length, 2)
  })
})
