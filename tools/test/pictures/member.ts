import type { TemporaryBackend } from '../../lib/temporary-backend.ts'

/** More than one, so that the list has several rows. */
const ORDERS = 2

/**
 * Gives the demo member of a backend something to show: open orders, and no unread message over each page. Returns a token. @throws Error if the backend has no
 * demo or rejects a call.
 */
export async function memberToShow({ address, demo }: TemporaryBackend): Promise<string> {
  let token = ''
  const ask = async (path: string, form: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(form)
    const answer = await fetch(`${address}/api/${path}`, { method: 'POST', headers: { Token: token }, body })
    const { code, msg, data } = await answer.json()
    if (code !== 1) throw new Error(`${path}: ${msg}`)
    return data
  }
  if (!demo) throw new Error('this backend has no demo member')
  token = (await ask('login', { ...demo })).userinfo.token
  for (const { id } of await ask('getNoticeList', { id: '', page: '1', limit: '100' }))
    await ask('getNoticeList', { id, page: '1', limit: '1' })
  for (let count = 0; count < ORDERS; count++)
    await ask('upbbbuy', { m_id: '1', num: '0.1', price: '1000', operate_type: '1', amount: '100', type: '1' })
  return token
}
