import assert from 'node:assert/strict'
import { operate } from './operator.ts'
import { api, type Stage } from './stage.ts'

/** New member as the registration form takes it. */
export interface Newcomer {
  email: string
  password: string
  /** Trading password. */
  trading: string
}

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Gives a newly registered member what trades and withdrawals need: 1000 USDT in two accounts, a trading password, and an address without a waiting time. */
export async function equip(stage: Stage, { email, password, trading }: Newcomer, token: string): Promise<void> {
  const { address } = stage.backend
  const done = async (path: string, form: Record<string, string>) => {
    const { code, msg } = await api(address, path, form, token)
    assert.equal(code, 1, msg)
  }
  for (const account of ['options', 'funds']) {
    const key = `${email}-${account}`
    const credit = { member: email, account, coin: 'USDT', amount: '1000', reason: 'test', key }
    await operate(stage, 'POST', '/credits', credit)
  }
  await done('resetpay', { logpassword: password, newpassword: trading })
  await done('setusraddress', { c_id: '1', address: ADDRESS, paypassword: trading })
  await operate(stage, 'PUT', '/withdrawal-cooling', { hours: '0' })
}
