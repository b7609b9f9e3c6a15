import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

const NO_PARTNER = 'needs a registered partner; audited with the scopes'

/** Recipes of partners that embed elements. */
export const recipes = {
  getPartnerAccess: leaveAlone(NO_PARTNER),
  grantPartnerAccess: leaveAlone(NO_PARTNER),
  exchangePartnerCode: leaveAlone(NO_PARTNER),
  openPartnerSession: leaveAlone("needs a partner's key"),
  renewPartnerSession: leaveAlone(NO_PARTNER),
  getPartnerGrants: fixed(),
  endPartnerGrant: leaveAlone('takes access back from a partner'),
  createHandoff: fixed(),
  redeemHandoff: leaveAlone('needs a browser in which the member has logged in'),
} satisfies Recipes
