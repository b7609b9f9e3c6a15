import { globSync } from 'node:fs'
import { projectRoot } from '../lib/process.ts'
import { writeLoaders } from './loaders.ts'

/**
 * Tests of members' calls. Each has its own backend and databases and touches no global, timer or process, so several can share a process. Loading the backend and
 * compiling the embedded database costs a third of their work.
 */
const SHARING =
  /^test\/server\/(?!(?:core\/(?:db|limits|mail|scheduler)|market|members\/registry)\/)(?:[^/]+\/){1,2}(?!kill|crash|crowd|floods|many-orders|abort|timer|race|draw)[^/]+$/

/** Maximum number of files per process: databases stay open until it ends, about 100 MB per file. */
const MOST = 6

/** Files to pass to Node's runner in place of those that the globs match. */
export interface SharedProcesses {
  files: string[]
  /** Generated files, to be removed after the run. */
  written: string[]
}

/** Writes the files that load tests which share a process; `place` is the prefix of their paths. */
export function shareProcesses(globs: readonly string[], place: string): SharedProcesses {
  const all = globs.flatMap((glob) => globSync(glob, { cwd: projectRoot })).sort()
  const groups = sharing(all)
  const written = writeLoaders(groups, place)
  const shared = new Set(groups.flat())
  return { files: [...written, ...all.filter((file) => !shared.has(file))], written }
}

/** Groups the files that can share a process: neighbours by name, in groups of similar size. */
export function sharing(files: readonly string[]): string[][] {
  const all = files.filter((file) => SHARING.test(file))
  return chunks(all, Math.ceil(all.length / Math.ceil(all.length / MOST)))
}

const chunks = (files: readonly string[], size: number): string[][] =>
  files.length === 0 ? [] : [files.slice(0, size), ...chunks(files.slice(size), size)]
