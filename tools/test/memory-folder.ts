import { readFileSync, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'

const FOLDER = '/dev/shm'
/** What a whole run keeps there at once is far less than a tenth of it. */
const PLENTY = 8 * 1024 ** 3

/**
 * A folder in memory for what lives for a minute, where the system has one with plenty of room (Linux); else null. Each test database is hundreds of
 * files: a disk takes as long to find room for new ones behind those that were just removed as the tests take over them.
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
    // Not a Linux.
    return null
  }
}
