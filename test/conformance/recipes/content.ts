import { fixed, leaveAlone, page, type Recipes } from '../recipe.ts'

/** Recipes of public content: markets, pictures, messages, articles. */
export const recipes = {
  getMarkets: fixed(),
  getCurrencyTabs: fixed(),
  getMarketsOfTab: fixed({ fid: '', eid: '' }),
  getBanners: fixed(),
  getNotices: fixed({ id: '', ...page }),
  readAllNotices: fixed({ id: '1' }),
  getContents: fixed(),
  uploadImage: leaveAlone('audited on its own'),
  removeImage: leaveAlone('needs a picture that was uploaded'),
} satisfies Recipes
