import {
  flag,
  from,
  id,
  list,
  moment,
  nothing,
  object,
  omittable,
  optional,
  requiredText,
  secret,
  text,
} from './codec.ts'
import { MAX_LENGTHS } from './constants.ts'
import { endpoint, type ResponseData } from './endpoint.ts'
import { existingPassword } from './fields.ts'
import { sessionData, sessionExample } from './login.ts'

/** Maximum length of a passkey's name. */
export const MAX_PASSKEY_NAME = 40

/** Options of a ceremony as JSON text, for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. They are valid for 5 minutes, once. */
const options = object({ options: text })
const optionsExample = { options: '{"challenge":"…","rpId":"trade.example.com","userVerification":"required"}' }

/** Response of the browser as JSON text, as `PublicKeyCredential.toJSON` returns it. */
const credential = secret(requiredText(16_000))
const passkeyName = requiredText(MAX_PASSKEY_NAME)

/** Returns the member's passkeys, oldest first. `isSynced` is on if the owner's other devices can have the passkey too. */
export const getPasskeys = endpoint({
  path: 'getPasskeys',
  access: 'member',
  scope: 'none',
  extension: true,
  data: list(object({ id, name: text, createdAt: moment, usedAt: optional(moment), isSynced: flag })),
  example: [
    { id: '7', name: 'Chrome · Android', createdAt: 1_794_000_000_000, usedAt: 1_794_000_300_000, isSynced: true },
  ],
})

/** Passkey in the member's list. */
export type Passkey = ResponseData<typeof getPasskeys>[number]

/** Returns the options of a new passkey. A password confirms it as in `bindAddress`, and the session must be confirmed if the member has a second factor. */
export const startPasskey = endpoint({
  path: 'startPasskey',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { payPassword: from('paypassword', omittable(existingPassword)) },
  data: options,
  example: optionsExample,
})

/** Stores the passkey that the browser created for the options of `startPasskey`. Returns recovery codes if the member has none, else an empty list. */
export const addPasskey = endpoint({
  path: 'addPasskey',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { name: passkeyName, credential },
  data: object({ codes: list(text) }),
  example: { codes: ['4K7M-92QD-X3HT-8JPV', '7WN2-J5RC-9FBD-3TX6'] },
})

/** Renames a passkey. */
export const renamePasskey = endpoint({
  path: 'renamePasskey',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { id, name: passkeyName },
  data: nothing,
  example: null,
})

/** Removes a passkey. The session must be confirmed. */
export const removePasskey = endpoint({
  path: 'removePasskey',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { id },
  data: nothing,
  example: null,
})

/** Returns the options with which a passkey of the member confirms this session. */
export const startPasskeyConfirmation = endpoint({
  path: 'startPasskeyConfirmation',
  access: 'member',
  scope: 'none',
  extension: true,
  data: options,
  example: optionsExample,
})

/** Confirms this session for 5 minutes with a passkey, like `confirmSession` with a code. */
export const confirmWithPasskey = endpoint({
  path: 'confirmWithPasskey',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { credential },
  data: object({ until: moment }),
  example: { until: 1_794_000_300_000 },
})

/** Returns the options of a login with a passkey, without a name. */
export const startPasskeyLogin = endpoint({
  path: 'startPasskeyLogin',
  access: 'public',
  extension: true,
  data: options,
  example: optionsExample,
})

/** Logs in with a passkey in place of password and code. With `username`, only a passkey of this member is accepted. */
export const loginWithPasskey = endpoint({
  path: 'loginWithPasskey',
  access: 'public',
  extension: true,
  form: { credential, username: omittable(requiredText(MAX_LENGTHS.loginName)) },
  data: sessionData,
  example: sessionExample,
})
