import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsBackend, getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'

const [ONE, TWO] = ['TXexampleexampleexampleexample1234', '0x52908400098527886E0F7030069857D2E4169EE7']

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))
  const bind = async (token: string, c_id: string, address: string, paypassword = PASSWORD) =>
    (await started()).call('setusraddress', { c_id, address, paypassword }, { token })
  const bound = async (token: string) =>
    (await (await started()).call('getusraddress', {}, { token, method: 'GET' })).data

  test(`${kind}: an address is bound to a coin and listed with its title, one per coin`, async () => {
    const { join } = await started()
    const { token } = await join()
    assert.deepEqual(await bound(token), [])
    assert.equal((await bind(token, '2', TWO)).code, 1)
    assert.equal((await bind(token, '1', ONE)).code, 1)
    assert.equal((await bind(token, '2', ONE)).code, 1)
    assert.deepEqual(await bound(token), [
      { c_id: '1', address: ONE, title: 'USDT', network: '', memo: '' },
      { c_id: '2', address: ONE, title: 'BTC', network: '', memo: '' },
    ])
  })

  test(`${kind}: a member sees and changes only their own addresses`, async () => {
    const { join } = await started()
    const [anna, ben] = [await join(), await join()]
    await bind(anna.token, '1', ONE)
    await bind(ben.token, '1', TWO)
    assert.deepEqual(await bound(anna.token), [{ c_id: '1', address: ONE, title: 'USDT', network: '', memo: '' }])
    assert.equal((await bind('', '1', ONE)).status, 401)
  })

  test(`${kind}: while addresses cannot be edited, a bound one stays and a coin without one gets its first`, async () => {
    const { join, withSettings } = await started()
    const { token } = await join()
    await bind(token, '1', ONE)
    await withSettings({ canEditAddress: false }, async () => {
      assert.deepEqual(getRefusal(await bind(token, '1', TWO)), [201, 'address', 'fixed'])
      assert.equal((await bind(token, '1', ONE)).code, 1)
      const both = await Promise.all([bind(token, '2', ONE), bind(token, '2', TWO)])
      assert.deepEqual(both.map(({ code }) => code).sort(), [1, 201])
    })
    assert.equal((await bind(token, '1', TWO)).code, 1)
  })

  test(`${kind}: an unknown coin, an invalid address and a switched-off feature are refused`, async () => {
    const { join, withSettings } = await started()
    const { token } = await join()
    assert.deepEqual(getRefusal(await bind(token, '999', ONE)), [201, 'c_id', 'unknown'])
    assert.deepEqual(getRefusal(await bind(token, '1 OR 1=1', ONE)), [201, 'c_id', 'unknown'])
    assert.deepEqual(getRefusal(await bind(token, '', ONE)), [201, 'c_id', 'missing'])
    assert.deepEqual(getRefusal(await bind(token, '1', '')), [201, 'address', 'missing'])
    assert.deepEqual(getRefusal(await bind(token, '1', 'x'.repeat(201))), [201, 'address', 'filled'])
    assert.deepEqual(getRefusal(await bind(token, '1', 'two words')), [201, 'address', 'address'])
    const switchedOff = await withSettings({ addressSwitch: false }, () => bind(token, '1', ONE))
    assert.equal(switchedOff.code, 201)
    assert.deepEqual(await bound(token), [])
  })

  test(`${kind}: getDepositCoins returns all coins of the ledger by id and title`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const { data } = await call('getrecharge', {}, { token, method: 'GET' })
    const { list } = data as { list: { id: string; title: string; networkList: unknown[] }[] }
    assert.deepEqual(list[0], { id: '1', title: 'USDT', networkList: [] })
    assert.ok(list.some(({ title }) => title === 'BTC'))
  })

  test(`${kind}: an address must belong to a network of its coin if its format is known`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const add = async (network: object) => callAsOperator(backend, 'POST', '/networks', network)
    await add({ coin: 'ltc', name: 'ERC20', address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' })
    assert.deepEqual(getRefusal(await bind(token, '4', ONE)), [201, 'address', 'network'])
    const arabic = await backend.call('setusraddress', { c_id: '4', address: ONE }, { token, lang: 'ar' })
    assert.equal(arabic.msg, 'هذا ليس عنوانًا على ERC20.')
    assert.equal((await bind(token, '4', ` ${TWO} `)).code, 1)
    await add({ coin: 'LTC', name: 'A net of its own', address: 'x' })
    assert.equal((await bind(token, '4', ONE)).code, 1)
    assert.deepEqual(await bound(token), [
      { c_id: '4', address: ONE, title: 'LTC', network: 'A net of its own', memo: '' },
    ])
  })

  test(`${kind}: concurrent repeated calls bind the address once`, async () => {
    const { token } = await (await started()).join()
    const answers = await Promise.all([1, 2, 3].map(() => bind(token, '1', ONE)))
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1, 1],
    )
    assert.deepEqual(await bound(token), [{ c_id: '1', address: ONE, title: 'USDT', network: '', memo: '' }])
  })

  const told = async (token: string) => {
    const { data } = await (await started()).call('getNoticeList', { page: '1', limit: '10' }, { token })
    return (data as { title: string; content: string }[]).filter(({ title }) => title.includes('address'))
  }

  test(`${kind}: binding requires the login password, or the trading password if the member has one`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const form = { c_id: '1', address: ONE }
    const asked = await backend.call('setusraddress', form, { token })
    assert.deepEqual(getRefusal(asked), [201, 'paypassword', 'missing'])
    assert.match(asked.msg, /login password/)
    assert.deepEqual(getRefusal(await bind(token, '1', ONE, 'Wrong12345')), [201, 'paypassword', 'wrong'])
    await backend.call('resetpay', { logpassword: PASSWORD, newpassword: 'Trade12345' }, { token })
    assert.match((await backend.call('setusraddress', form, { token })).msg, /trading password/)
    assert.deepEqual(getRefusal(await bind(token, '1', ONE, PASSWORD)), [201, 'paypassword', 'wrong'])
    assert.deepEqual(await bound(token), [])
    assert.equal((await bind(token, '1', ONE, 'Trade12345')).code, 1)
    assert.equal(
      (await backend.call('setusraddress', form, { token })).code,
      1,
      'an unchanged address needs no password',
    )
    for (let n = 0; n < 8; n++) assert.equal((await bind(token, '1', TWO, 'Wrong12345')).code, 201)
    assert.equal((await bind(token, '1', TWO, 'Wrong12345')).code, 429)
  })

  test(`${kind}: a new address is announced once in the messages and by e-mail, an already bound one is not`, async () => {
    const backend = await started()
    const { email, token } = await backend.join()
    await Promise.all([1, 2, 3].map(() => bind(token, '1', ONE)))
    await bind(token, '1', ONE)
    const [notice, ...more] = await told(token)
    assert.deepEqual(more, [])
    assert.equal(notice?.title, 'USDT withdrawal address added')
    assert.ok(notice?.content.includes(ONE))
    await sendPendingMail(backend.context)
    const letters = await readMails(backend, email)
    assert.deepEqual([letters.length, getMailText(String(letters[0]?.eml)).includes(ONE)], [1, true])
    await bind(token, '1', TWO)
    const [changed] = await told(token)
    assert.equal(changed?.title, 'USDT withdrawal address changed')
    assert.ok(changed?.content.includes(TWO))
    await bind(token, '1', 'not bound at all')
    await bind(token, '1', `<b>${TWO}`)
    assert.ok((await told(token)).some(({ content }) => content.includes(`&#60;b&#62;${TWO}`)))
  })

  test(`${kind}: one mistyped character is refused, also in the house's own address`, async () => {
    const backend = await started()
    const { token } = await backend.join()
    const genuine = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'
    const mistyped = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M'
    const add = (network: object) =>
      callAsOperator(backend, 'POST', '/networks', { coin: 'DOGE', name: 'Much coin', ...network })
    assert.match((await add({ address: mistyped, format: 'dogecoin' })).msg, /checksum of .+ is wrong/)
    assert.match((await add({ address: genuine, format: 'evm' })).msg, /is not an address of Much coin\./)
    assert.match((await add({ address: genuine, format: 'tron', name: 'Dogecoin' })).msg, /are of the format dogecoin/)
    assert.match((await add({ address: genuine, format: 'nosuch' })).msg, /^format: must be one of bitcoin/)
    assert.equal((await add({ address: genuine, format: 'dogecoin' })).code, 1)
    const refused = await bind(token, '7', mistyped)
    assert.deepEqual(getRefusal(refused), [201, 'address', 'checksum'])
    assert.match(refused.msg, /The address is wrong: check it for a mistyped character/)
    assert.deepEqual(getRefusal(await bind(token, '7', TWO)), [201, 'address', 'network'])
    assert.equal((await bind(token, '7', 'DK9VDDu7CKebRViJZjZdhr6xkmzCnp1xZL')).code, 1)
  })
})
