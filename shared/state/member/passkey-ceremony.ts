import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Creates a passkey for options of the server. Resolves to the browser's response as JSON text, or null if the member or the device ended it. */
export const createPasskey = (options: string): Promise<string | null> =>
  run(() => startRegistration({ optionsJSON: JSON.parse(options) }))

/** Asks for a passkey for options of the server, like {@link createPasskey}. A second request ends the first. */
export const requestPasskey = (options: string): Promise<string | null> =>
  run(() => startAuthentication({ optionsJSON: JSON.parse(options) }))

/** The browser rejects with the same error whether the member has closed its window, no passkey fits, or the time is over. */
async function run(ceremony: () => Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await ceremony())
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
