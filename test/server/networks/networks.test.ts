import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily } from '../../support/accounts-backend.ts'
import { eachDatabase } from '../../support/databases.ts'
import { asOperator } from '../../support/operator.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const add = async (network: object) => asOperator(await started(), 'POST', '/networks', network)
  const listed = async () => (await asOperator(await started(), 'GET', '/networks')).data as { id: string }[]

  test(`${kind}: networks are added to a coin, shown to members with it, and removed`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const shown = async () => {
      const { data } = await call('getrecharge', {}, { token, method: 'GET' })
      return (data as { list: { title: string; networkList: object[] }[] }).list[0]
    }
    const { id } = (await add({ coin: 'usdt', name: 'TRC20', address: ` ${TRON} ` })).data as { id: string }
    await add({ coin: 'USDT', name: 'ERC20', address: ETHEREUM, img: '/uploads/code.png' })
    assert.deepEqual((await listed())[0], { id, coin: 'USDT', name: 'TRC20', address: TRON, img: '', format: null })
    const [trc20, erc20] = (await shown())?.networkList ?? []
    assert.deepEqual(trc20, { id, pay_type: '1', coin_net: 'TRC20', pay_img: '', address: TRON })
    assert.deepEqual(
      { ...erc20, id: '' },
      {
        id: '',
        pay_type: '2',
        coin_net: 'ERC20',
        pay_img: '/uploads/code.png',
        address: ETHEREUM,
      },
    )
    assert.equal((await asOperator(await started(), 'DELETE', `/networks/${id}`)).code, 1)
    assert.deepEqual((await shown())?.networkList, [erc20])
    assert.equal((await asOperator(await started(), 'DELETE', `/networks/${id}`)).msg, `There is no network ${id}.`)
  })

  test(`${kind}: what is no network is a sentence, and adds nothing`, async () => {
    const before = await listed()
    const said = async (network: object) => (await add({ coin: 'BTC', name: 'TRC20', address: TRON, ...network })).msg
    assert.equal(await said({ coin: 'nosuch' }), 'There is no coin "NOSUCH".')
    assert.equal(await said({ address: ETHEREUM }), `${ETHEREUM} is not an address of TRC20.`)
    assert.match(await said({ address: 'two words' }), /^address: must be letters/)
    assert.match(await said({ name: ' ' }), /^name: must not be empty/)
    assert.match(await said({ img: 'javascript:x' }), /^img: /)
    assert.deepEqual(await listed(), before)
    assert.equal((await add({ coin: 'BTC', name: 'TRC20', address: TRON })).code, 1)
    assert.equal(await said({}), 'BTC already has a network TRC20.')
  })
})
