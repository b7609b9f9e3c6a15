/** The backend as a process: configuration from the environment, one sentence when it cannot start, an orderly end. */
import { readConfig } from './config.ts'
import { type Running, StartError, start } from './start.ts'

/** An end that takes longer, beside the time that STOP_WAIT gives, is cut short. */
const GRACE_MS = 10_000

// Messages and keys are this user's alone, also where the data folder lies in one that others can enter.
process.umask(0o077)

const read = readConfig(process.env)
if ('problem' in read) refuse(read.problem)
else await run(read.config)

async function run(config: Parameters<typeof start>[0]): Promise<void> {
  try {
    const backend = await start(config)
    endInOrder(backend, GRACE_MS + config.stopWait * 1000)
    const { address, demo, outbox } = backend
    if (process.send) process.send({ type: 'ready', address, demo, outbox })
    else {
      console.log(`Tradelet listens on ${address}`)
      if (outbox !== null) console.log(`SMTP_URL is not set: messages to members lie in ${outbox}`)
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    refuse(error.message)
  }
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
  if (process.connected) process.disconnect()
}

/** Ends on a signal, or when the process that started this one is gone. A second signal does not wait. */
function endInOrder(backend: Running, graceMs: number): void {
  let ending = false
  const end = () => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), graceMs).unref()
    void backend.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
}
