import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedLoans } from '../../server/products/loans/loans.demo.ts'
import { seedMining } from '../../server/products/mining/mining.demo.ts'
import { seedNetworks } from '../../server/products/networks/networks.demo.ts'
import { lazily, PASSWORD } from '../support/accounts-backend.ts'
import { eachDatabase } from '../support/databases.ts'
import { productStage } from '../support/product-stage.ts'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await productStage(open)
    const { db } = stage.context
    await seedLoans(db)
    await seedMining(db)
    await seedNetworks(db)
    return stage
  })

  test(`${kind}: products of a demo: translated for the reader, unless the operator has renamed them`, async () => {
    const { buyer, operateOrFail } = await started()
    const loan = {
      title: 'Bridge loan',
      lender: 'Demo lender B',
      coin: 'USDT',
      min: '1',
      max: '2',
      rate: '0.1',
      days: '1',
    }
    await operateOrFail('POST', '/loan-products', loan)
    const reader = await buyer()
    const loans = await reader.list('getLoanProjects', {}, 'de')
    assert.deepEqual(
      loans.map(({ title, mechanism }) => [title, mechanism]),
      [
        ['Kurzkredit', 'Demo-Kreditgeber A'],
        ['Einsteigerkredit', 'Demo-Kreditgeber A'],
        ['Überbrückungskredit', 'Demo-Kreditgeber B'],
        ['Reservekredit', 'Demo-Kreditgeber B'],
        ['Bridge loan', 'Demo lender B'],
      ],
    )
    // The second title is also a property of every JavaScript object.
    for (const title of ['Loan of a week', 'constructor']) {
      await operateOrFail('PUT', `/loan-products/${loans[0]?.id}`, { title })
      const [renamed] = await reader.list('getLoanProjects', {}, 'de')
      assert.equal(renamed?.title, title)
    }
  })

  test(`${kind}: an order of a sample machine: its name is translated for the reader`, async () => {
    const { buyer } = await started()
    const member = await buyer()
    const machines = await member.list('getMiningMachineList')
    const [first] = machines
    assert.equal(first?.title, 'Miner S1')
    const bought = await member.send('buyMiningMachine', {
      id: first?.id ?? '',
      amount: '100',
      paypassword: PASSWORD,
      terms: first?.terms ?? '',
    })
    assert.equal(bought.code, 1, bought.msg)
    for (const [lang, name] of [
      ['en', 'Miner S1'],
      ['fr', 'Machine S1'],
      ['ja', 'マイニングマシン S1'],
    ] as const) {
      const orders = await member.list('getMiningMachineOrders', { page: '1', limit: '10' }, lang)
      assert.deepEqual(
        orders.map(({ title }) => title),
        [name],
      )
    }
  })

  test(`${kind}: the bank transfer of a demo: translated for the reader; networks keep their names`, async () => {
    const { buyer, call } = await started()
    const { data } = await call('getrecharge', {}, { method: 'GET', lang: 'de', token: (await buyer()).token() })
    const coins = (data as { list: { title: string; networkList: { coin_net: string }[] }[] }).list
    const names = coins.find(({ title }) => title === 'USDT')?.networkList.map(({ coin_net }) => coin_net)
    assert.deepEqual(names, ['TRC20', 'ERC20', 'BEP20', 'Banküberweisung'])
  })
})
