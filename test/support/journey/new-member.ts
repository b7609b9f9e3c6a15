import assert from 'node:assert/strict'
import { sendOperatorRequest } from './operator.ts'
import { callApi, type Stage } from './stage.ts'

/** New member as the registration form takes it. */
export interface NewMember {
  email: string
  password: string
  /** Trading password. */
  trading: string
}

const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

/** Gives a newly registered member what trades and withdrawals need: 1000 USDT in two accounts, a trading password, and an address without a waiting time. */
export async function prepareMember(
  stage: Stage,
  { email, password, trading }: NewMember,
  token: string,
): Promise<void> {
  const { address } = stage.backend
  const done = async (path: string, form: Record<string, string>) => {
    const { code, msg } = await callApi(address, path, form, token)
    assert.equal(code, 1, msg)
  }
  for (const account of ['options', 'funds']) {
    const key = `${email}-${account}`
    const credit = { member: email, account, coin: 'USDT', amount: '1000', reason: 'test', key }
    await sendOperatorRequest(stage, 'POST', '/credits', credit)
  }
  await done('resetpay', { logpassword: password, newpassword: trading })
  await done('setusraddress', { c_id: '1', address: ADDRESS, paypassword: trading })
  await sendOperatorRequest(stage, 'PUT', '/withdrawal-cooling', { hours: '0' })
}
