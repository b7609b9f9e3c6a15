/** Process of the backend: reads the configuration, reports in one sentence why it cannot start, and stops in order. */
import { type Config, readConfig } from './config.ts'
import { createLog } from './core/log/log.ts'
import { type Running, start } from './start.ts'
import { StartError } from './start-steps.ts'

/** Time limit of an orderly stop, in addition to STOP_WAIT. */
const STOP_TIMEOUT_MS = 10_000

// Messages and keys are readable by this user only, also if other users can enter the data folder.
process.umask(0o077)

const read = readConfig(process.env)
if ('problem' in read) reportProblem(read.problem)
else await run(read.config)

async function run(config: Config): Promise<void> {
  try {
    const {
      address,
      console: consoleAddress,
      demo,
      partner,
      outbox,
    } = await start(config, config.logLevel, {
      onRunning(backend) {
        const end = stopInOrder(backend, STOP_TIMEOUT_MS + config.stopWait * 1000)
        stopOnUnhandledRejection(config, end)
      },
    })
    if (process.send) process.send({ type: 'ready', address, console: consoleAddress, demo, partner, outbox })
    // The log of a real installation has no other lines than JSON.
    else if (demo !== null) {
      console.log(`Tradelet listens on ${address}`)
      // The demo login only protects sample money, and a container has no other way to show it.
      console.log(`Demo login: ${demo.username}, password ${demo.password} (sample money)`)
      if (consoleAddress !== null) console.log(`Operators' console: ${consoleAddress}`)
      if (partner !== null) console.log(`Partner for pages on this machine: data-partner="${partner}"`)
      if (outbox !== null) console.log(`SMTP_URL is not set: messages to members are written to ${outbox}`)
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    reportProblem(error.message)
  }
}

function reportProblem(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
  if (process.connected) process.disconnect()
}

/** Stops on a signal, or when the parent process is gone. A second signal exits immediately. */
function stopInOrder(backend: Running, graceMs: number): (code?: number) => void {
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

/** Logs an unhandled rejection, a bug with unknown consequences, and stops as on a signal, with exit code 1. */
function stopOnUnhandledRejection({ nodeName }: Config, end: (code: number) => void): void {
  const log = createLog('error', process.stdout, nodeName)
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'unhandled rejection, stopping')
    end(1)
  })
}
