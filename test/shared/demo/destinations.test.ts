import '../../support/page/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getWithdrawalInfo, withdraw } from '../../../shared/base/contract/withdrawals.ts'
import { createDemoStage } from '../../support/page/demo.ts'

const FORM = { coinId: '1', amount: '50', type: 'funds', bankId: null, destination: 'wallet' } as const
const QUESTION = { ...FORM, amount: '', payPassword: '', network: null }
const ORDER = { ...FORM, payPassword: 'Demo12345', emailCode: null, email: null, terms: null }

test('an address bound without its network asks once, also if one network accepts it', async () => {
  const { backend, send } = createDemoStage()
  const [bound] = backend.records.addresses
  assert.ok(bound)
  bound.network = ''
  const { data: info } = await send(getWithdrawalInfo, QUESTION)
  assert.deepEqual(info?.addresses[0]?.networks, ['TRC20'])
  const sendTo = async (network: string | null) => (await send(withdraw, { ...ORDER, network })).envelope
  const asked = await sendTo(null)
  assert.deepEqual([asked?.code, asked?.field, asked?.rule], [201, 'network', 'choice:TRC20'])
  assert.equal((await sendTo('TRC20'))?.code, 1)
  assert.equal(bound.network, 'TRC20')
  assert.equal((await sendTo(null))?.code, 1, 'does not ask again')
})
