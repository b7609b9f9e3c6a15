import { fixed, page, type Recipes } from '../recipe.ts'

/** Recipes of balances, their history and transfers. */
export const recipes = {
  getBalances: fixed(),
  getBalanceHistory: fixed({ days: '30' }),
  getPositions: fixed({ days: '30' }),
  getCoinBalance: fixed({ c_id: '1' }),
  getBills: fixed({ c_id: '1', type: '2', ...page }),
  getWithdrawals: fixed({ c_id: '1', type: '1', ...page }),
  getDeposits: fixed({ c_id: '1', type: '1', ...page }),
  getTransfers: fixed({ c_id: '1', type: '1', ...page }),
  transferBetweenAccounts: fixed({ c_id: '1', num: '0.01', from_type: '2', to_type: '1' }),
} satisfies Recipes
