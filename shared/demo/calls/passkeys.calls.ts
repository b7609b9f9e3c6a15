import type { DemoBackend } from '../backend.ts'
import type { DomainCalls } from '../call-types.ts'
import { DemoRefusal } from '../demo-refusal.ts'
import { openSession } from './account.calls.ts'
import { assertTradingPassword } from './passwords.calls.ts'
import { createCodes } from './second-factor.calls.ts'

const CEREMONY_MS = 300_000

/** Returns a random text in base64url of 32 bytes. */
const createChallenge = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Options of a browser's ceremony. The demo checks no signatures: a passkey that the browser returns is accepted. */
const startUse = () => ({
  options: JSON.stringify({ challenge: createChallenge(), timeout: CEREMONY_MS, userVerification: 'required' }),
})

function findPasskey({ records }: DemoBackend, id: string) {
  const passkey = records.passkeys.find((one) => one.id === id)
  if (!passkey) throw new DemoRefusal('invalid', 'id', 'unknown')
  return passkey
}

/** Handlers of passkeys. */
export const passkeyCalls: DomainCalls<'passkeys'> = {
  getPasskeys: (_form, { records }) => records.passkeys.map((passkey) => ({ ...passkey })),
  startPasskey({ payPassword }, demo) {
    assertTradingPassword(demo, payPassword, 'payPassword')
    const user = { id: createChallenge(), name: demo.member.name, displayName: demo.member.name }
    const options = {
      rp: { name: 'Demo' },
      user,
      challenge: createChallenge(),
      timeout: CEREMONY_MS,
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }
    return { options: JSON.stringify(options) }
  },
  addPasskey({ name }, demo) {
    const { records } = demo
    const id = String(Number(records.passkeys.at(-1)?.id ?? 0) + 1)
    records.passkeys.push({ id, name, createdAt: demo.now(), usedAt: null, isSynced: false })
    return records.factor.recoveryLeft > 0 ? { codes: [] } : createCodes(demo)
  },
  renamePasskey({ id, name }, demo) {
    findPasskey(demo, id).name = name
    return null
  },
  removePasskey({ id }, demo) {
    const { records } = demo
    records.passkeys.splice(records.passkeys.indexOf(findPasskey(demo, id)), 1)
    return null
  },
  startPasskeyConfirmation: startUse,
  confirmWithPasskey: (_form, demo) => ({ until: demo.now() + CEREMONY_MS }),
  startPasskeyLogin: startUse,
  loginWithPasskey(_form, demo) {
    if (demo.records.passkeys.length === 0) throw new DemoRefusal('invalid', 'credential', 'wrong')
    return openSession(demo)
  },
}
