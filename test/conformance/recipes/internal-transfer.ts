import { fixed, leaveAlone, page, type Recipes } from '../recipe.ts'

/** Internal transfers. */
export const recipes = {
  searchUser: fixed({ username: 'nobody@audit.example' }),
  getTransferCoins: fixed({ username: 'nobody@audit.example' }),
  sendInternalTransfer: leaveAlone('sends money to another member'),
  getInternalTransfers: fixed({ status: '0', ...page }),
  cancelInternalTransfer: leaveAlone('takes back a transfer'),
} satisfies Recipes
