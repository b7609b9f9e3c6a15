import { readFileSync, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'

const FOLDER = '/dev/shm'
/** Required free memory in bytes; a run uses less than a tenth of it at a time. */
const PLENTY = 8 * 1024 ** 3

/**
 * Returns a folder in memory for short-lived files, if the system has one with enough room (Linux); otherwise null. Each test database is hundreds of files:
 * creating them on a disk takes as long as the tests that use them.
 */
export function memoryFolder(): string | null {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === FOLDER)
    // PostgreSQL's own programs may be copied there.
    if (!mount || mount.split(' ')[3]?.split(',').includes('noexec')) return null
    const { bavail, bsize } = statfsSync(FOLDER)
    return Math.min(bavail * bsize, availableMemory()) >= PLENTY ? FOLDER : null
  } catch {
    // The system is not Linux.
    return null
  }
}
