import {
  count,
  countOr,
  from,
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

/** Code of an authenticator app, or a recovery code. It may be typed with spaces or hyphens. */
const factorCode = secret(requiredText(40))

/** Recovery codes. The response is the only place that has them. */
const recoveryCodes = object({ codes: list(text) })
const recoveryExample = { codes: ['4K7M-92QD-X3HT-8JPV', '7WN2-J5RC-9FBD-3TX6'] }

/**
 * Returns the member's second factors: since when an authenticator app is set up, how many recovery codes are left, the number of passkeys, and until when this
 * session is confirmed. Null for none.
 */
export const getSecondFactor = endpoint({
  path: 'getSecondFactor',
  access: 'member',
  scope: 'none',
  extension: true,
  data: object({
    appSince: optional(moment),
    recoveryLeft: count,
    passkeys: countOr(0),
    confirmedUntil: optional(moment),
  }),
  example: { appSince: 1_794_000_000_000, recoveryLeft: 10, passkeys: 0, confirmedUntil: null },
})

/** Second factors of the member. */
export type SecondFactor = ResponseData<typeof getSecondFactor>

/**
 * Creates the secret of an authenticator app, which protects nothing until `activateAuthenticator`. A password confirms it as in `bindAddress`. `uri` is the
 * content of the QR code.
 */
export const startAuthenticator = endpoint({
  path: 'startAuthenticator',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { payPassword: from('paypassword', omittable(existingPassword)) },
  data: object({ secret: text, uri: text }),
  example: {
    secret: 'SAMPLEONLY234567SAMPLEONLY234567',
    uri: 'otpauth://totp/Tradelet:anna@example.com?secret=SAMPLEONLY234567SAMPLEONLY234567&issuer=Tradelet',
  },
})

/** Switches the authenticator app on with a code that it shows, and returns new recovery codes. */
export const activateAuthenticator = endpoint({
  path: 'activateAuthenticator',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { code: factorCode },
  data: recoveryCodes,
  example: recoveryExample,
})

/** Removes the authenticator app and the recovery codes. The session must be confirmed (`confirmSession`). */
export const removeAuthenticator = endpoint({
  path: 'removeAuthenticator',
  access: 'member',
  scope: 'none',
  extension: true,
  data: nothing,
  example: null,
})

/** Replaces the recovery codes. The session must be confirmed (`confirmSession`). */
export const renewRecoveryCodes = endpoint({
  path: 'renewRecoveryCodes',
  access: 'member',
  scope: 'none',
  extension: true,
  data: recoveryCodes,
  example: recoveryExample,
})

/**
 * Confirms this session for 5 minutes with a code of the authenticator app or a recovery code. A call that needs it is refused with the rule `second-factor`
 * (`SECOND_FACTOR_RULE`), does nothing, and can be sent again.
 */
export const confirmSession = endpoint({
  path: 'confirmSession',
  access: 'member',
  scope: 'none',
  extension: true,
  form: { code: factorCode },
  data: object({ until: moment }),
  example: { until: 1_794_000_300_000 },
})

/** Logs in like `login`, with the code that `login` asked for: it refuses with the rule `second-factor` if the member has a second factor. */
export const loginWithCode = endpoint({
  path: 'loginWithCode',
  access: 'public',
  extension: true,
  form: { username: requiredText(MAX_LENGTHS.loginName), password: existingPassword, code: factorCode },
  data: sessionData,
  example: sessionExample,
})
