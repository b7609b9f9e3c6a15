import { spawnSync } from 'node:child_process'

/** Returns why a program cannot run here, for the `skip` of a test; false if it can. `args` must make it end without an error. */
export function findMissing(program: string, args: readonly string[]): string | false {
  const { error, status } = spawnSync(program, args, { stdio: 'ignore' })
  return error || status !== 0 ? `${program} is not installed` : false
}
