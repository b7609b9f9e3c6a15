import type { Log } from '../../core/log/log.ts'

/**
 * Usage below this share of the limit re-arms the warning. Near the limit small pictures are accepted and large ones refused, so without a margin the warning
 * would repeat.
 */
const REARM_SHARE = 0.9

/** Warning that the space of all pictures is used up, logged once until there is space again. */
export interface SpaceWarning {
  warn(): void
  /** Re-arms the warning if enough space is free; `used` in bytes. */
  rearm(used: number): void
}

/** Creates the warning for a limit in bytes. */
export function createSpaceWarning(log: Pick<Log, 'warn'>, limit: number): SpaceWarning {
  let isArmed = true
  return {
    warn() {
      if (!isArmed) return
      isArmed = false
      const megabytes = limit / 1024 / 1024
      log.warn({ megabytes }, 'picture storage is full (UPLOADS_MEGABYTES), uploads are refused')
    },
    rearm(used) {
      if (used < REARM_SHARE * limit) isArmed = true
    },
  }
}
