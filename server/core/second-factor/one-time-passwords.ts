import { createGuardrails, generateSecret, generateURI, verifySync } from 'otplib'

/** Length of a step of a one-time password, in seconds. Authenticator apps assume 30. */
const STEP_SECONDS = 30
/** Steps before and after the current one whose codes are accepted, for clocks that are wrong by up to 30 s. */
const WINDOW_STEPS = 1
/** Length of a new secret: 20 bytes, the recommendation of RFC 4226 section 4. */
const SECRET_BYTES = 20
const CODE_PATTERN = /^\d{6}$/
const GUARDRAILS = createGuardrails()

/** Creates a random secret in base32, as authenticator apps expect it. */
export const createOneTimeSecret = (): string => generateSecret({ length: SECRET_BYTES })

/** Returns the `otpauth://` URI of a secret, for a QR code. `issuer` and `label` name the entry in the authenticator app. */
export const getOneTimeUri = (secret: string, issuer: string, label: string): string =>
  generateURI({ strategy: 'totp', issuer, label, secret })

/** Returns a typed code without the spaces that apps show in it. */
const normalizeCode = (code: string): string => code.replace(/\s/g, '')

/** Returns whether a text has the form of a one-time password: 6 digits, perhaps with spaces. */
export const isOneTimeForm = (code: string): boolean => CODE_PATTERN.test(normalizeCode(code))

/**
 * Returns the step of a valid code, or null. The caller stores the step and passes it as `lastStep` next time: codes of this step and of earlier ones are
 * rejected, so that a code works once.
 * @param now ms since 1970
 * @param lastStep step used last, or null if none was used
 */
export function verifyOneTimePassword(
  secret: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number | null },
): number | null {
  if (!isOneTimeForm(code)) return null
  const epoch = Math.floor(now / 1000)
  // otplib throws if the step used last is beyond the window, which happens after the clock was set back.
  if (lastStep !== null && lastStep >= Math.floor(epoch / STEP_SECONDS) + WINDOW_STEPS) return null
  const result = verifySync({
    secret,
    token: normalizeCode(code),
    epoch,
    period: STEP_SECONDS,
    epochTolerance: WINDOW_STEPS * STEP_SECONDS,
    guardrails: GUARDRAILS,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
