/** The backend as a process: configuration from the environment, one sentence when it cannot start, an orderly end. */
import { readConfig } from './config.ts'
import { createLog } from './core/log/log.ts'
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
    const end = endInOrder(backend, GRACE_MS + config.stopWait * 1000)
    endOnStrayRejection(end)
    const { address, demo, outbox } = backend
    if (process.send) process.send({ type: 'ready', address, demo, outbox })
    else {
      console.log(`Tradelet listens on ${address}`)
      // A demo's login guards sample money alone, and without it nobody gets into a container.
      if (demo !== null) console.log(`Demo login: ${demo.username}, password ${demo.password} (sample money)`)
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
function endInOrder(backend: Running, graceMs: number): (code?: number) => void {
  let ending = false
  const begin = (code: number) => {
    ending = true
    setTimeout(() => process.exit(1), graceMs).unref()
    void backend.stop().then(() => process.exit(code))
  }
  const end = () => {
    if (ending) process.exit(1)
    begin(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  return (code = 0) => {
    if (!ending) begin(code)
  }
}

/** A rejection that nothing handles is a bug whose consequences are unknown: it is logged, and the process ends as on a signal, with exit code 1. */
function endOnStrayRejection(end: (code: number) => void): void {
  const log = createLog('info')
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'unhandled rejection, stopping')
    end(1)
  })
}
