import { readConfig } from '../../../server/config.ts'
import { EXIT_CODES, OperatorError, sendRequest } from './backend-client.ts'
import type { OwnCommand } from './own-commands.ts'
import { createPrompt, type Prompt } from './prompt.ts'
import { readStoredSession, storeSession } from './session-file.ts'

interface LoggedIn {
  name: string
  session: string
  failed: number
}

const post = (path: string, body: Record<string, unknown>): Promise<unknown> =>
  sendRequest({ method: 'POST', path, body }, undefined, { isOpen: true })

function getDataDir(): string {
  const read = readConfig(process.env)
  if ('problem' in read) throw new OperatorError(read.problem)
  return read.config.dataDir
}

async function withPrompt<T>(work: (prompt: Prompt) => Promise<T>): Promise<T> {
  const prompt = createPrompt()
  try {
    return await work(prompt)
  } finally {
    prompt.close()
  }
}

const keep = ({ name, session }: LoggedIn): Promise<void> => storeSession(getDataDir(), { name, session, proof: '' })

const formatLogin = ({ name, failed }: LoggedIn): string =>
  `You are ${name}, until 15 minutes pass without a command, at most 8 hours.${failed === 0 ? '' : ` ${failed} failed attempts under your name since the last login.`}`

/** Proves the second factor of the stored session and stores the proof. @throws OperatorError if nobody is logged in or the code is wrong */
export async function prove(code: string): Promise<number> {
  const dataDir = getDataDir()
  const stored = await readStoredSession(dataDir)
  if (!stored) throw new OperatorError('Nobody is logged in: npm run operator -- login NAME.', EXIT_CODES.forbidden)
  const { proof, until } = (await post('/session/proof', { code })) as { proof: string; until: number }
  await storeSession(dataDir, { ...stored, proof })
  return until
}

async function setUp(name: string, prompt: Prompt): Promise<string> {
  const code = await prompt.ask('Set-up code: ')
  const { secret, uri, keeps_password } = (await post('/session/set-up', { name, code })) as {
    secret: string
    uri: string
    keeps_password: boolean
  }
  process.stderr.write(`Add this key to an authenticator app: ${secret}\nor as an address: ${uri}\n`)
  const one_time = await prompt.ask('Code that the app shows: ')
  const question = keeps_password ? 'Present password: ' : 'New password (12 to 128 characters): '
  const password = await prompt.ask(question, 'hidden')
  if (!keeps_password && (await prompt.ask('New password again: ', 'hidden')) !== password)
    throw new OperatorError('password: is not the same twice.')
  const done = (await post('/session/set-up/finish', { name, code, password, one_time })) as LoggedIn & {
    recovery_codes: string[]
  }
  await keep(done)
  return `${formatLogin(done)}\nRecovery codes, each valid once instead of a code of the app; keep them apart from the phone:\n${done.recovery_codes.join('\n')}`
}

const own = (
  usage: string,
  description: string,
  run: (prompt: Prompt, name: string) => Promise<string>,
): OwnCommand => ({
  usage,
  permission: 'sessions.own',
  description,
  run: async ({ name = '' }) => ({ output: await withPrompt((prompt) => run(prompt, name.toLowerCase())) }),
})

/** Commands with which a person logs in on this machine. They read passwords and codes from the terminal or the standard input, never from arguments. */
export const sessionCommands: readonly OwnCommand[] = [
  own(
    'login <NAME>',
    'logs a person in; asks for the password and a code. From then on commands run as this person instead of with the operator token',
    async (prompt, name) => {
      const password = await prompt.ask('Password: ', 'hidden')
      const code = await prompt.ask('Code of the app, or a recovery code: ')
      const done = (await post('/session', { name, password, code })) as LoggedIn
      await keep(done)
      return formatLogin(done)
    },
  ),
  own('logout', 'ends the session of the person who is logged in', async () => {
    const dataDir = getDataDir()
    if (!(await readStoredSession(dataDir))) return 'Nobody is logged in.'
    // A session that has ended on the backend is forgotten too.
    await post('/session/end', {}).catch((error: unknown) => {
      if (!(error instanceof OperatorError && error.exitCode === EXIT_CODES.forbidden)) throw error
    })
    await storeSession(dataDir, null)
    return 'Logged out.'
  }),
  own('prove', 'asks for a code of the app; for 10 minutes acts are accepted in this session', async (prompt) => {
    const until = await prove(await prompt.ask('Code of the app, or a recovery code: '))
    return `Acts are accepted until ${new Date(until).toISOString().slice(11, 16)} UTC.`
  }),
  own(
    'set-up <NAME>',
    'sets up a person with the code of operators add: asks for a password and for a code of an authenticator app, and prints recovery codes',
    (prompt, name) => setUp(name, prompt),
  ),
  own('recovery-codes', 'replaces your recovery codes and prints the new ones', async (prompt) => {
    const code = await prompt.ask('Code of the app: ')
    const { recovery_codes } = (await post('/session/recovery-codes', { code })) as { recovery_codes: string[] }
    return recovery_codes.join('\n')
  }),
  own('password', 'changes your password and ends your other sessions', async (prompt) => {
    const password = await prompt.ask('Present password: ', 'hidden')
    const next = await prompt.ask('New password (12 to 128 characters): ', 'hidden')
    const code = await prompt.ask('Code of the app, or a recovery code: ')
    const { ended } = (await post('/session/password', { password, next, code })) as { ended: number }
    return `The password is changed; ${ended} other sessions have ended.`
  }),
]
