import { getErrorCode } from '../../core/error-code.ts'
import type { Log } from '../../core/log/log.ts'
import { ArchiveError } from './archive-file.ts'
import type { ReadControl } from './verify-archives.ts'

/** State of the last job on the archive in this process. `months` are those that are done. */
export interface ArchiveState {
  running: boolean
  months: string[]
  /** Sentence about the result; "" before. */
  result: string
  /** Reason why it ended early; null without one. */
  problem: string | null
}

/** Control of a job, which also receives each month that is done. It throws once the process stops. */
export interface ArchiveControl extends ReadControl {
  onMonth(month: string): void
}

/** Job on the archive, one at a time. It continues after the response to the command, which follows its state. */
export interface ArchiveJob {
  /** Starts a job, which returns a sentence about its result. Returns false while a job is running. */
  begin(work: (control: ArchiveControl) => Promise<string>): boolean
  state(): ArchiveState
  /** Ends the job early. */
  stop(): Promise<void>
}

/** Creates the job of a node. */
export function createArchiveJob({ log }: { log: Log }): ArchiveJob {
  let state: ArchiveState = { running: false, months: [], result: '', problem: null }
  let current: Promise<void> = Promise.resolve()
  let isStopped = false

  async function run(work: (control: ArchiveControl) => Promise<string>): Promise<void> {
    try {
      const result = await work({
        onMonth(month) {
          state = { ...state, months: [...state.months, month] }
        },
        requireRunning() {
          if (isStopped) throw new ArchiveError('The node was stopped.')
        },
      })
      state = { ...state, running: false, result }
    } catch (error) {
      log.error({ err: error }, 'work on the archive of the journal failed')
      state = { ...state, running: false, problem: describe(error) }
    }
  }

  return {
    begin(work) {
      if (state.running) return false
      state = { running: true, months: [], result: '', problem: null }
      current = run(work)
      return true
    },
    state: () => state,
    async stop() {
      isStopped = true
      await current
    },
  }
}

/** SQLSTATE of a lock that was not available in time. */
const LOCKED = '55P03'

function describe(error: unknown): string {
  if (error instanceof ArchiveError) return error.message
  return getErrorCode(error) === LOCKED
    ? 'A transaction still uses the month; run the command again.'
    : 'It failed; the log has the reason.'
}
