import { readData } from '../../../shared/base/contract/endpoint.ts'
import { getWithdrawableCoins } from '../../../shared/base/contract/withdrawals.ts'
import { send } from '../client.ts'
import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of withdrawals. */
export const recipes = {
  getWithdrawableCoins: fixed(),
  getWithdrawalInfo: async ({ member, url }) => {
    const { envelope } = await send(url(getWithdrawableCoins.path), { method: 'GET', token: member?.token ?? '' })
    const coin = readData(getWithdrawableCoins, envelope?.data)?.data[0]
    return coin
      ? { c_id: coin.id, num: '', type: '1', paypwd: '', bank_id: '', withdraw_type: '1' }
      : { skip: `no coin can be withdrawn: ${envelope?.msg ?? 'no response'}` }
  },
  withdraw: leaveAlone('sends money out of the platform'),
  getLatestWithdrawals: fixed(),
  cancelWithdrawal: leaveAlone('cancels a withdrawal'),
} satisfies Recipes
