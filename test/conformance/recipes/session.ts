import {
  AUDIT_TRADING_PASSWORD,
  asMember,
  fixed,
  freshEmail,
  leaveAlone,
  type Recipes,
  registration,
} from '../recipe.ts'

/** Recipes of members, their passwords and their identity. */
export const recipes = {
  getMember: fixed(),
  register: async () => registration(),
  login: asMember(({ username, password }) => ({ username, password })),
  logout: leaveAlone('ends the session; audited on its own'),
  sendEmailCode: async () => ({ email: freshEmail() }),
  submitIdentity: leaveAlone('submits personal data'),
  changePassword: leaveAlone('ends every session'),
  setTradingPassword: asMember(({ password }) => ({ logpassword: password, newpassword: AUDIT_TRADING_PASSWORD })),
} satisfies Recipes
