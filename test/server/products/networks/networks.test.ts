import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const NO_BANK = {
  bank_name: '',
  bank_number: '',
  account_name: '',
  bank_address: '',
  bank_code: '',
  company_address: '',
}

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const add = async (network: object) => callAsOperator(await started(), 'POST', '/networks', network)
  const listed = async () => (await callAsOperator(await started(), 'GET', '/networks')).data as { id: string }[]

  test(`${kind}: networks are added to a coin, shown to members with it, and removed`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const shown = async () => {
      const { data } = await call('getrecharge', {}, { token, method: 'GET' })
      return (data as { list: { title: string; networkList: object[] }[] }).list[0]
    }
    const { id } = (await add({ coin: 'usdt', name: 'TRC20', address: ` ${TRON} ` })).data as { id: string }
    await add({ coin: 'USDT', name: 'ERC20', address: ETHEREUM, img: '/uploads/code.png' })
    const terms = { minimum: '0', arrival: null, memo: '' }
    const rules = { contract: '', withdrawal_memo: null, memo_format: null }
    const stored = {
      id,
      coin: 'USDT',
      name: 'TRC20',
      address: TRON,
      img: '',
      format: null,
      bank: null,
      ...terms,
      ...rules,
    }
    assert.deepEqual((await listed())[0], stored)
    const [trc20, erc20] = (await shown())?.networkList ?? []
    const plain = {
      pay_type: '1',
      sample: 0,
      coin_net: 'TRC20',
      pay_img: '',
      address: TRON,
      minimum: '0',
      arrival: 0,
      memo: '',
      contract: '',
      withdrawal_memo: '0',
      memo_format: '1',
    }
    assert.deepEqual({ ...trc20, terms: '' }, { id, ...plain, format: 'tron', terms: '', ...NO_BANK })
    assert.deepEqual(
      { ...erc20, id: '', terms: '' },
      {
        ...plain,
        id: '',
        terms: '',
        format: 'evm',
        pay_type: '2',
        coin_net: 'ERC20',
        pay_img: '/uploads/code.png',
        address: ETHEREUM,
        ...NO_BANK,
      },
    )
    assert.equal((await callAsOperator(await started(), 'DELETE', `/networks/${id}`, { yes: '1' })).code, 1)
    assert.deepEqual((await shown())?.networkList, [erc20])
    assert.equal((await callAsOperator(await started(), 'DELETE', `/networks/${id}`)).msg, `There is no network ${id}.`)
  })

  test(`${kind}: an invalid network is reported in a sentence and not added`, async () => {
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

  test(`${kind}: a bank is a way to deposit, but not a network for withdrawal addresses`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const bank = { bank_name: 'Bank of Samples', bank_number: 'SAMPLE 1', account_name: 'Sample Ltd' }
    const typed = { bankName: bank.bank_name, bankNumber: bank.bank_number, accountName: bank.account_name }
    const banks = async (more: object) => callAsOperator(await started(), 'POST', '/networks/banks', more)
    const { code } = await banks({ coin: 'doge', name: 'Bank transfer', ...typed, minimum: '50', arrival: '2880' })
    assert.equal(code, 1)
    const coins = (await call('getrecharge', {}, { token, method: 'GET' })).data as {
      list: { id: string; title: string; networkList: Record<string, string>[] }[]
    }
    const doge = coins.list.find(({ title }) => title === 'DOGE')
    const { id, terms, ...rest } = doge?.networkList[0] ?? {}
    const shown = {
      pay_type: '3',
      sample: 0,
      coin_net: 'Bank transfer',
      pay_img: '',
      address: '',
      memo: '',
      format: '',
      contract: '',
      withdrawal_memo: '0',
      memo_format: '1',
    }
    assert.deepEqual(rest, { ...shown, minimum: '50', arrival: 2880, ...NO_BANK, ...bank })
    assert.match(terms ?? '', /^[0-9a-f]{16}$/)
    // A bank has no addresses, so an address that belongs to no network of the coin is still refused.
    await add({ coin: 'DOGE', name: 'Dogecoin', address: 'DK9VDDu7CKebRViJZjZdhr6xkmzCnp1xZL' })
    const bind = await call('setusraddress', { c_id: doge?.id ?? '', address: 'anything' }, { token })
    assert.deepEqual([bind.field, bind.rule], ['address', 'network'])
    assert.match((await banks({ coin: 'DOGE', name: 'Other', ...typed, bankName: ' ' })).msg, /^bank_name: must not be/)
  })

  test(`${kind}: the terms of a network change, omitted ones stay, and invalid ones are reported in a sentence`, async () => {
    const { id } = (await add({ coin: 'ETH', name: 'ERC20', address: ETHEREUM, minimum: '0.01', memo: '7' })).data as {
      id: string
    }
    const set = async (terms: object) =>
      callAsOperator(await started(), 'PUT', `/networks/${id}`, { yes: '1', ...terms })
    await set({ arrival: '5' })
    const termsNow = async () => {
      const one = (await listed()).find((network) => network.id === id) as unknown as Record<string, unknown>
      return [one.minimum, one.arrival, one.memo]
    }
    assert.deepEqual(await termsNow(), ['0.01', 5, '7'])
    await set({ minimum: '0', arrival: '0', memo: '' })
    assert.deepEqual(await termsNow(), ['0', null, ''])
    assert.match((await set({ minimum: '-1' })).msg, /^minimum: must not be below 0/)
    assert.match((await set({ minimum: '0.0000000000000000001' })).msg, /^ETH has \d+ digits after the point/)
    assert.match((await set({ arrival: 'soon' })).msg, /^arrival: must be a number of minutes/)
    const other = await callAsOperator(await started(), 'PUT', '/networks/999999', { memo: 'x' })
    assert.equal(other.msg, 'There is no network 999999.')
  })
})
