import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDeposit } from '../../../../server/products/deposits/deposits.ts'
import { commands } from '../../../../server/products/withdrawals/withdrawals.commands.ts'
import { PASSWORD } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { getMailText, readMails } from '../../../support/outbox.ts'
import { sendPendingMail } from '../../../support/send-pending-mail.ts'
import { HOUSE_ADDRESS, USDT, withdrawalStage } from '../../../support/withdrawal-stage.ts'

const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const MEMO = '12345'
const WHOLE = `${XRP} (XRP Ledger, ${MEMO})`

eachDatabase((kind, open) => {
  /** Returns a backend with XRP, and a member with a bound address and memo and a withdrawal to it. */
  const stageOfXrp = async () => {
    const stage = await withdrawalStage(open)
    const network = { coin: 'XRP', name: 'XRP Ledger', address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY' }
    assert.equal(
      (await stage.operate('POST', '/networks', { ...network, withdrawal_memo: 'required', yes: 'true' })).code,
      1,
    )
    await stage.operate('PUT', '/withdrawal-terms', { coin: 'XRP', way: 'wallet', min: '1', max: 'none', fee: '0.5' })
    const member = await stage.withdrawer()
    const { data } = await stage.call('getCanWithdrawCoin', {}, { token: member.token, method: 'GET' })
    const c_id = (data as { list: { id: string; title: string }[] }).list.find(({ title }) => title === 'XRP')?.id ?? ''
    await member.fund('100', 'XRP')
    assert.equal((await member.bind(XRP, { c_id, memo: MEMO })).code, 1)
    assert.equal((await member.withdraw({ c_id, num: '10' })).code, 1)
    return { stage, member, c_id }
  }

  test(`${kind}: the operator's list of withdrawals has network, address and memo, as data and as printed text`, async () => {
    const { stage } = await stageOfXrp()
    const { data } = await stage.operate('GET', '/withdrawals?full=1')
    const [row] = data as { network: string; address: string; memo: string }[]
    assert.deepEqual([row?.network, row?.address, row?.memo], ['XRP Ledger', XRP, MEMO])
    const list = commands.find(({ usage }) => usage === 'withdrawals list')
    const print = (rows: unknown) => list?.show(rows) ?? ''
    assert.ok(print(data).includes(WHOLE), print(data))
    const masked = print((await stage.operate('GET', '/withdrawals')).data)
    assert.match(masked, /rEb8…uaLh \(XRP Ledger, 12345\)/)
    assert.ok(!masked.includes(XRP))
  })

  test(`${kind}: messages and e-mails about an address name its network and memo: bound, withdrawn to, paid, removed`, async () => {
    const { stage, member, c_id } = await stageOfXrp()
    const removed = await stage.call(
      'removeAddress',
      { c_id, address: XRP, paypassword: PASSWORD },
      { token: member.token },
    )
    assert.equal(removed.code, 1, removed.msg)
    await sendPendingMail(stage.context)
    const letters = (await readMails(stage, member.email))
      .map(({ eml }) => getMailText(String(eml)).replace(/\s+/g, ' '))
      .filter((text) => text.includes(XRP))
    assert.equal(letters.length, 3)
    for (const text of letters) assert.ok(text.includes(WHOLE), text)
  })

  test(`${kind}: the list of deposits has the network of the address`, async () => {
    const { stage, member } = await stageOfXrp()
    const given = {
      member: member.id,
      coinId: USDT,
      account: 'funds',
      amount: '10',
      value: '10',
      proof: 'proof.png',
    } as const
    await addDeposit(stage.context.db, { ...given, network: 'TRC20', address: HOUSE_ADDRESS }, 1)
    const form = { c_id: USDT, type: '1', page: '1', limit: '1' }
    const { data } = await stage.call('getRechargeList', form, { token: member.token })
    const [row] = (data as { list: Record<string, string>[] }).list
    assert.deepEqual([row?.address, row?.coin_net], [HOUSE_ADDRESS, 'TRC20'])
  })
})
