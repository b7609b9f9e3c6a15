import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getWithdrawalInfo, withdraw } from '../../../shared/base/contract/withdrawals.ts'
import { createDemoStage } from '../../support/page/demo.ts'

const FORM = { c_id: '1', num: '50', type: 'funds', bank_id: null, withdraw_type: 'wallet' } as const
const QUESTION = { ...FORM, num: '', paypwd: '', network: null }
const ORDER = { ...FORM, paypwd: 'Demo12345', captcha: null, email: null, terms: null }

test('an address bound without its network asks once, also if one network accepts it', async () => {
  const { backend, send } = createDemoStage()
  const [bound] = backend.records.addresses
  assert.ok(bound)
  bound.network = ''
  const { data: info } = await send(getWithdrawalInfo, QUESTION)
  assert.deepEqual(info?.address_list[0]?.networks, ['TRC20'])
  const sendTo = async (network: string | null) => (await send(withdraw, { ...ORDER, network })).envelope
  const asked = await sendTo(null)
  assert.deepEqual([asked?.code, asked?.field, asked?.rule], [201, 'network', 'choice:TRC20'])
  assert.equal((await sendTo('TRC20'))?.code, 1)
  assert.equal(bound.network, 'TRC20')
  assert.equal((await sendTo(null))?.code, 1, 'does not ask again')
})
