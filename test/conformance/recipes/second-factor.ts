import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of the second factor. */
export const recipes = {
  getSecondFactor: fixed(),
  startAuthenticator: leaveAlone('replaces an app that is being set up'),
  activateAuthenticator: leaveAlone('needs a code of an authenticator app'),
  removeAuthenticator: leaveAlone('removes the authenticator app'),
  renewRecoveryCodes: leaveAlone('replaces the recovery codes'),
  confirmSession: leaveAlone('needs a code of an authenticator app'),
  loginWithCode: leaveAlone('needs a code of an authenticator app'),
} satisfies Recipes
