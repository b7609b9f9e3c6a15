import { execFileSync } from 'node:child_process'
import type { BackendProcess } from '../support/backend-process.ts'

/** Returns the resident memory of a backend in MB. */
export const residentMb = ({ child }: Pick<BackendProcess, 'child'>): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024
