import { fixed, leaveAlone, page, type Recipes } from '../recipe.ts'

/** Recipes of internal transfers. */
export const recipes = {
  searchUser: fixed({ username: 'nobody@audit.example' }),
  getTransferCoins: fixed({ username: 'nobody@audit.example' }),
  sendInternalTransfer: leaveAlone('sends money to another member'),
  getInternalTransfers: fixed({ status: '0', ...page }),
  cancelInternalTransfer: leaveAlone('cancels a transfer'),
} satisfies Recipes
