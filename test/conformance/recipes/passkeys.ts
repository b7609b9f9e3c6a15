import { fixed, leaveAlone, type Recipes } from '../recipe.ts'

/** Recipes of passkeys. */
export const recipes = {
  getPasskeys: fixed(),
  startPasskey: leaveAlone('needs an address of the site to which passkeys belong'),
  addPasskey: leaveAlone('needs an authenticator'),
  renamePasskey: leaveAlone('renames a passkey'),
  removePasskey: leaveAlone('removes a passkey'),
  startPasskeyConfirmation: leaveAlone('needs a member with a passkey'),
  confirmWithPasskey: leaveAlone('needs an authenticator'),
  startPasskeyLogin: leaveAlone('needs an address of the site to which passkeys belong'),
  loginWithPasskey: leaveAlone('needs an authenticator'),
} satisfies Recipes
