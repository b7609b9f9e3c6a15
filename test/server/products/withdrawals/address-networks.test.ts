import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getRefusal, lazily, PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { switchOffPayoutRules } from '../../../support/payout-rules.ts'
import { findPendingReviews } from '../../../support/reviews.ts'
import { ADDRESS, USDT, type Withdrawer, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const EVM = '0xde709f2102306220921060314715629080e2fb77'
const HOUSES = {
  ERC20: '0x52908400098527886E0F7030069857D2E4169EE7',
  BEP20: '0x8617E340B3D1FA5F11D6bA2C7DFcE3d6d1F1a1b6'.toLowerCase(),
}
const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const CHOICES = 'choice:ERC20,BEP20'

eachDatabase((kind, open) => {
  const started = lazily(async () => {
    const stage = await withdrawalStage(open)
    for (const [name, address] of Object.entries(HOUSES))
      assert.equal(
        (
          await stage.operate('POST', '/networks', {
            coin: 'USDT',
            name,
            address,
            yes: 'true',
          })
        ).code,
        1,
      )
    return stage
  })
  const addressesOf = async ({ token }: Withdrawer) =>
    (await (await started()).call('getusraddress', {}, { token, method: 'GET' })).data
  const networkId = async (name: string) => {
    const rows = (await (await started()).operate('GET', '/networks')).data as {
      id: string
      coin: string
      name: string
    }[]
    return rows.find((one) => one.coin === 'USDT' && one.name === name)?.id ?? ''
  }
  /** Binds an address as a node of the previous release does, word for word. */
  const bindAsBefore = async ({ id }: Withdrawer, address: string) =>
    (await started()).context.db.query(
      `INSERT INTO withdrawal_addresses AS w (member, coin, address, bound_at) VALUES ($1::bigint, $2::bigint, $3, $4::bigint)
     ON CONFLICT (member, coin) DO UPDATE SET address = excluded.address, bound_at = excluded.bound_at
     WHERE $5::boolean AND w.address <> excluded.address RETURNING xmax = 0 AS added`,
      [id, USDT, address, 1, true],
    )

  test(`${kind}: an address that several networks accept is refused with the choices, and bound to the chosen one`, async () => {
    const member = await (await started()).withdrawer()
    const asked = await member.bind(EVM)
    assert.deepEqual(getRefusal(asked), [201, 'network', CHOICES])
    assert.equal(asked.msg, 'Choose the network of this address: ERC20, BEP20.')
    assert.deepEqual(getRefusal(await member.bind(EVM, { network: 'TRC20' })), [201, 'network', CHOICES])
    assert.deepEqual(getRefusal(await member.bind(EVM, { network: 'nosuch' })), [201, 'network', CHOICES])
    assert.equal((await member.bind(EVM.replace('0x', '0X'), { network: 'bep-20' })).code, 1)
    assert.deepEqual(await addressesOf(member), [
      { c_id: USDT, address: EVM, title: 'USDT', network: 'BEP20', memo: '' },
    ])
    assert.equal((await member.bind(EVM)).code, 1, 'the specified form repeats the bound address')
    assert.deepEqual(await addressesOf(member), [
      { c_id: USDT, address: EVM, title: 'USDT', network: 'BEP20', memo: '' },
    ])
  })

  test(`${kind}: the specified form binds an address that one network accepts, with this network`, async () => {
    const member = await (await started()).withdrawer()
    assert.deepEqual(await addressesOf(member), [
      { c_id: USDT, address: ADDRESS, title: 'USDT', network: 'TRC20', memo: '' },
    ])
    assert.equal((await member.withdraw()).code, 1)
    assert.equal((await member.latest())[0]?.network, 'TRC20')
  })

  test(`${kind}: an address bound by an earlier release asks once, before its next withdrawal, which stores the network`, async () => {
    const stage = await started()
    const member = await stage.withdrawer()
    await bindAsBefore(member, EVM)
    assert.deepEqual(await addressesOf(member), [{ c_id: USDT, address: EVM, title: 'USDT', network: '', memo: '' }])
    const open = await member.info()
    assert.deepEqual(open.addresses, [{ address: EVM, network: '', memo: '', networks: ['ERC20', 'BEP20'] }])
    assert.deepEqual(getRefusal(await member.withdraw()), [201, 'network', CHOICES])
    assert.deepEqual(getRefusal(await member.withdraw({ network: 'TRC20' })), [201, 'network', CHOICES])
    assert.deepEqual([await member.latest(), await member.has('frozen')], [[], '0'])
    const chosen = await member.info({ network: 'BEP20' })
    assert.equal(chosen.addresses[0]?.network, 'BEP20')
    assert.deepEqual(getRefusal(await member.withdraw({ network: 'ERC20', terms: chosen.terms })), [
      201,
      'terms',
      'address',
    ])
    assert.equal((await member.withdraw({ network: 'BEP20', terms: chosen.terms })).code, 1)
    assert.equal((await member.latest())[0]?.network, 'BEP20')
    assert.equal((await member.withdraw()).code, 1, 'does not ask again')
    assert.deepEqual(getRefusal(await member.withdraw({ network: 'ERC20' })), [201, 'network', 'choice:BEP20'])
    assert.deepEqual((await member.info()).addresses, [{ address: EVM, network: 'BEP20', memo: '', networks: [] }])
  })

  test(`${kind}: an address that a node of the previous release changes has no network, and gets it back with the former address`, async () => {
    const member = await (await started()).withdrawer()
    const other = EVM.replace('de', 'ef')
    assert.equal((await member.bind(EVM, { network: 'ERC20' })).code, 1)
    await bindAsBefore(member, other)
    assert.deepEqual(getRefusal(await member.withdraw()), [201, 'network', CHOICES])
    assert.equal((await member.bind(other, { network: 'BEP20' })).code, 1)
    await bindAsBefore(member, EVM)
    assert.deepEqual(getRefusal(await member.withdraw()), [201, 'network', CHOICES])
  })

  test(`${kind}: while addresses are fixed, a missing network can be stated, another one cannot, and the waiting time stays`, async () => {
    const stage = await started()
    const member = await stage.withdrawer()
    await bindAsBefore(member, EVM)
    await stage.withSettings({ canEditAddress: false }, async () => {
      assert.deepEqual(getRefusal(await member.bind(ADDRESS)), [201, 'address', 'fixed'])
      assert.equal((await member.bind(EVM, { network: 'ERC20' })).code, 1)
      assert.deepEqual(getRefusal(await member.bind(EVM, { network: 'BEP20' })), [201, 'address', 'fixed'])
    })
    const since = async () =>
      (
        await stage.context.db.query<{ bound_at: number }>(
          'SELECT bound_at FROM withdrawal_addresses WHERE member = $1::bigint',
          [member.id],
        )
      )[0]?.bound_at
    assert.equal(await since(), 1)
    assert.equal((await member.bind(EVM, { network: 'BEP20' })).code, 1)
    assert.notEqual(await since(), 1, 'another network is a change')
  })

  test(`${kind}: range and fee are those of the network, for the form and the withdrawal`, async () => {
    const stage = await started()
    const terms = { coin: 'USDT', way: 'wallet', min: '100', max: '5000', fee: '7', network: 'ERC20' }
    assert.equal((await stage.operate('PUT', '/withdrawal-terms', terms)).code, 1)
    assert.match(
      (await stage.operate('PUT', '/withdrawal-terms', { ...terms, network: 'nosuch' })).msg,
      /no network nosuch/,
    )
    const member = await stage.withdrawer()
    await bindAsBefore(member, EVM)
    const shown = async (network?: string) => {
      const info = await member.info(network ? { network } : {})
      return [info.minAmount, info.maxAmount, info.feeType, info.fixedFee ?? info.feePercent]
    }
    assert.deepEqual(await shown(), ['10', '20000', 'percent', '1'])
    assert.deepEqual(await shown('BEP20'), ['10', '20000', 'percent', '1'])
    assert.deepEqual(await shown('ERC20'), ['100', '5000', 'fixed', '7'])
    assert.deepEqual(getRefusal(await member.withdraw({ num: '99', network: 'ERC20' })), [201, 'num', 'range'])
    assert.equal((await member.withdraw({ num: '1000', network: 'ERC20' })).code, 1)
    const [sent] = await member.latest()
    assert.deepEqual([sent?.fee, sent?.received, sent?.network], ['7', '993', 'ERC20'])
    assert.equal((await stage.operate('DELETE', '/withdrawal-terms/USDT/wallet?network=ERC20')).code, 1)
    assert.deepEqual(await shown(), ['10', '20000', 'percent', '1'])
  })

  test(`${kind}: a network is changed and removed after a confirmation only, is logged, and its addresses stay on it`, async () => {
    const stage = await started()
    const member = await stage.withdrawer()
    const name = 'Polygon'
    await stage.operate('POST', '/networks', {
      yes: 'true',
      coin: 'USDT',
      name,
      address: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359',
    })
    assert.equal((await member.bind(EVM, { network: name })).code, 1)
    const id = await networkId(name)
    for (const [method, body] of [
      ['PUT', { memo: '7' }],
      ['DELETE', undefined],
    ] as const) {
      const asked = await stage.operate(method, `/networks/${id}`, body)
      assert.match(
        asked.msg,
        /Polygon of USDT\. Members have bound 1 address on it, and 0 withdrawals wait; they stay on Polygon\./,
      )
      assert.equal((asked.data as { confirm: { field: string } }).confirm.field, 'yes')
    }
    assert.equal(await networkId(name), id)
    assert.equal((await stage.operate('DELETE', `/networks/${id}`, { yes: '1' })).code, 1)
    const line =
      stage.logged
        .join('')
        .split('\n')
        .find((text) => text.includes('network removed')) ?? ''
    assert.match(line, /"coin":"USDT","name":"Polygon"/)
    const refused = await member.withdraw()
    assert.deepEqual(getRefusal(refused), [201, 'address', 'network'])
    assert.match(refused.msg, /Your address is on Polygon, which is no longer available/)
    assert.deepEqual(await addressesOf(member), [{ c_id: USDT, address: EVM, title: 'USDT', network: name, memo: '' }])
  })

  test(`${kind}: the operator sees the network, and a withdrawal of an earlier release whose network was guessed is marked`, async () => {
    const stage = await started()
    await switchOffPayoutRules(stage.context.db)
    const member = await stage.withdrawer()
    assert.equal((await member.bind(EVM, { network: 'BEP20' })).code, 1)
    assert.equal((await member.withdraw()).code, 1)
    const [review] = await findPendingReviews(stage.context, member.id)
    const shown = async () => {
      const { facts, marks } = (await stage.operate('GET', `/reviews/${review?.id}?open=true`)).data as {
        facts: Record<string, string>
        marks: string[]
      }
      return [facts.network, facts.address, marks]
    }
    assert.deepEqual(await shown(), ['BEP20', EVM, []])
    await stage.context.db.query('UPDATE withdrawals SET network_chosen = false WHERE member = $1::bigint', [member.id])
    assert.deepEqual(await shown(), ['BEP20', EVM, ['network not chosen by the member, fits ERC20, BEP20']])
    const { data } = await stage.operate('GET', '/withdrawals')
    assert.equal((data as { network: string }[])[0]?.network, 'BEP20')
  })

  test(`${kind}: a memo that the network requires is asked for, stored, and shown to the member and the operator`, async () => {
    const stage = await started()
    const added = {
      coin: 'XRP',
      name: 'XRP Ledger',
      address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY',
      withdrawal_memo: 'required',
    }
    assert.equal((await stage.operate('POST', '/networks', { ...added, yes: 'true' })).code, 1)
    await stage.operate('PUT', '/withdrawal-terms', { coin: 'XRP', way: 'wallet', min: '1', max: 'none', fee: '0.5' })
    const { data: coins } = await stage.call(
      'getCanWithdrawCoin',
      {},
      { token: (await stage.join()).token, method: 'GET' },
    )
    const c_id =
      (coins as { list: { id: string; title: string }[] }).list.find(({ title }) => title === 'XRP')?.id ?? ''
    const member = await stage.withdrawer()
    await member.fund('100', 'XRP')
    const bind = (address: string, memo?: string) => member.bind(address, { c_id, ...(memo !== undefined && { memo }) })
    const asked = await bind(XRP)
    assert.deepEqual(
      [...getRefusal(asked), asked.msg],
      [201, 'memo', 'missing', 'Enter the memo that XRP Ledger requires.'],
    )
    assert.deepEqual(getRefusal(await bind(XRP, '4294967296')), [201, 'memo', 'number'])
    assert.deepEqual(getRefusal(await bind(XRP, 'abc')), [201, 'memo', 'number'])
    assert.deepEqual(getRefusal(await bind(`${XRP}:12345`)), [201, 'address', 'tagged'])
    assert.deepEqual(getRefusal(await bind(`${XRP.slice(0, -1)}X`, '1')), [201, 'address', 'checksum'])
    const extended = await bind('XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi')
    assert.match(extended.msg, /Enter rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf as the address and 4294967295 as the memo\./)
    assert.deepEqual(getRefusal(await member.bind(ADDRESS, { memo: '1' })), [201, 'memo', 'none'])
    assert.equal((await bind(XRP, ' 0012345 ')).code, 1)
    assert.equal((await bind(XRP)).code, 1, 'the specified form repeats the bound address')
    assert.deepEqual((await member.info({ c_id })).addresses, [
      { address: XRP, network: 'XRP Ledger', memo: '12345', networks: [] },
    ])
    const sent = await member.withdraw({ c_id, num: '10' })
    assert.equal(sent.code, 1, sent.msg)
    const number = (sent.data as { id: string }).id
    assert.equal((await member.latest())[0]?.memo, '12345')
    const record = (await stage.call('getRecord', { type: 'withdrawal', number }, { token: member.token })).data as {
      facts: { field: string; value: string }[]
    }
    const fact = (name: string) => record.facts.find(({ field }) => field === name)?.value
    assert.deepEqual([fact('network'), fact('address'), fact('memo')], ['XRP Ledger', XRP, '12345'])
    const { data: rows } = await stage.call(
      'getWithdrawList',
      { c_id, type: '1', page: '1', limit: '1' },
      { token: member.token },
    )
    const [row] = (rows as { list: Record<string, string>[] }).list
    assert.deepEqual([row?.address, row?.coin_net, row?.memo], [XRP, 'XRP Ledger', '12345'])
    const [review] = await findPendingReviews(stage.context, member.id)
    const { facts } = (await stage.operate('GET', `/reviews/${review?.id}?open=true`)).data as {
      facts: Record<string, string>
    }
    assert.deepEqual([facts.network, facts.memo], ['XRP Ledger', '12345'])
    const { data: list } = await stage.operate('GET', '/withdrawals?full=1')
    assert.deepEqual((list as { memo: string; network: string }[]).map(({ memo }) => memo)[0], '12345')
    await stage.context.db.query("UPDATE withdrawal_addresses SET memo = '' WHERE address = $1", [XRP])
    assert.deepEqual(getRefusal(await member.withdraw({ c_id, num: '10' })), [201, 'memo', 'missing'])
  })

  test(`${kind}: an address added by two requests with different networks is bound to one of them`, async () => {
    const { call, join } = await started()
    const { token } = await join()
    const bind = (network: string) =>
      call('setusraddress', { c_id: USDT, address: EVM, network, paypassword: PASSWORD }, { token })
    const answers = await Promise.all([bind('ERC20'), bind('BEP20')])
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1],
    )
    const [bound] = (await call('getusraddress', {}, { token, method: 'GET' })).data as { network: string }[]
    assert.ok(['ERC20', 'BEP20'].includes(bound?.network ?? ''))
  })
})
