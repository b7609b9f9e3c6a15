import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily, refusalOf } from '../../support/accounts-backend.ts'
import { eachDatabase } from '../../support/databases.ts'
import { asOperator } from '../../support/operator.ts'

const [ONE, TWO] = ['TXexampleexampleexampleexample1234', '0x52908400098527886E0F7030069857D2E4169EE7']

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const bind = async (token: string, c_id: string, address: string) =>
    (await started()).call('setusraddress', { c_id, address }, { token })
  const bound = async (token: string) =>
    (await (await started()).call('getusraddress', {}, { token, method: 'GET' })).data

  test(`${kind}: an address is bound to a coin and listed with its name, one a coin`, async () => {
    const { join } = await started()
    const { token } = await join()
    assert.deepEqual(await bound(token), [])
    assert.equal((await bind(token, '2', TWO)).code, 1)
    assert.equal((await bind(token, '1', ONE)).code, 1)
    assert.equal((await bind(token, '2', ONE)).code, 1)
    assert.deepEqual(await bound(token), [
      { c_id: '1', address: ONE, title: 'USDT' },
      { c_id: '2', address: ONE, title: 'BTC' },
    ])
  })

  test(`${kind}: a member sees and changes only addresses of their own`, async () => {
    const { join } = await started()
    const [anna, ben] = [await join(), await join()]
    await bind(anna.token, '1', ONE)
    await bind(ben.token, '1', TWO)
    assert.deepEqual(await bound(anna.token), [{ c_id: '1', address: ONE, title: 'USDT' }])
    assert.equal((await bind('', '1', ONE)).status, 401)
  })

  test(`${kind}: while addresses cannot be edited, a bound one stays and a coin without one gets its first`, async () => {
    const { join, having } = await started()
    const { token } = await join()
    await bind(token, '1', ONE)
    await having({ can_edit_address: false }, async () => {
      assert.deepEqual(refusalOf(await bind(token, '1', TWO)), [201, 'address', 'fixed'])
      assert.equal((await bind(token, '1', ONE)).code, 1)
      const both = await Promise.all([bind(token, '2', ONE), bind(token, '2', TWO)])
      assert.deepEqual(both.map(({ code }) => code).sort(), [1, 201])
    })
    assert.equal((await bind(token, '1', TWO)).code, 1)
  })

  test(`${kind}: a wrong coin, a wrong address and a switch that is off are refused`, async () => {
    const { join, having } = await started()
    const { token } = await join()
    assert.deepEqual(refusalOf(await bind(token, '999', ONE)), [201, 'c_id', 'unknown'])
    assert.deepEqual(refusalOf(await bind(token, '1 OR 1=1', ONE)), [201, 'c_id', 'unknown'])
    assert.deepEqual(refusalOf(await bind(token, '', ONE)), [201, 'c_id', 'missing'])
    assert.deepEqual(refusalOf(await bind(token, '1', '')), [201, 'address', 'missing'])
    assert.deepEqual(refusalOf(await bind(token, '1', 'x'.repeat(201))), [201, 'address', 'filled'])
    assert.deepEqual(refusalOf(await bind(token, '1', 'two words')), [201, 'address', 'address'])
    const switchedOff = await having({ address_switch: false }, () => bind(token, '1', ONE))
    assert.equal(switchedOff.code, 201)
    assert.deepEqual(await bound(token), [])
  })

  test(`${kind}: the coins to choose from are all that the books know, by id and title`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const { data } = await call('getrecharge', {}, { token, method: 'GET' })
    const { list } = data as { list: { id: string; title: string; networkList: unknown[] }[] }
    assert.deepEqual(list[0], { id: '1', title: 'USDT', networkList: [] })
    assert.ok(list.some(({ title }) => title === 'BTC'))
  })

  test(`${kind}: an address must be of a network that the operator has given its coin, if that is one we know`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const add = async (network: object) => asOperator(backend, 'POST', '/networks', network)
    await add({ coin: 'ltc', name: 'ERC20', address: TWO })
    assert.deepEqual(refusalOf(await bind(token, '4', ONE)), [201, 'address', 'network'])
    const arabic = await backend.call('setusraddress', { c_id: '4', address: ONE }, { token, lang: 'ar' })
    assert.equal(arabic.msg, 'هذا ليس عنوانًا على ERC20.')
    assert.equal((await bind(token, '4', ` ${TWO} `)).code, 1)
    await add({ coin: 'LTC', name: 'A net of its own', address: 'x' })
    assert.equal((await bind(token, '4', ONE)).code, 1)
    assert.deepEqual(await bound(token), [{ c_id: '4', address: ONE, title: 'LTC' }])
  })

  test(`${kind}: a call that is repeated, twice at once or after its answer was lost, binds once`, async () => {
    const { token } = await (await started()).join()
    const answers = await Promise.all([1, 2, 3].map(() => bind(token, '1', ONE)))
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1, 1],
    )
    assert.deepEqual(await bound(token), [{ c_id: '1', address: ONE, title: 'USDT' }])
  })
})
