import { globSync } from 'node:fs'
import { projectRoot } from '../lib/process.ts'
import { writeLoaders } from './loaders.ts'

/**
 * Tests of what members can do, of one backend each in their own process and on databases of their own. They touch no global, no timer and no process, so
 * that several share one: to load the backend and to compile the embedded database for each costs a third of their work.
 */
const SHARING =
  /^test\/server\/(?!(?:core\/(?:db|limits|mail|scheduler)|market|members\/registry)\/)(?:[^/]+\/){1,2}(?!kill|crash|crowd|floods|many-orders|abort|timer|race|draw)[^/]+$/

/** Databases stay open until their process ends, a hundred megabytes for each file. */
const MOST = 6

/** Files to give to Node's runner in place of those that the globs name: one that loads several for those that can share a process. */
export interface SharedProcesses {
  files: string[]
  /** What was written for it, to be removed afterwards. */
  written: string[]
}

/** Writes the files that load what shares a process; `place` is how their paths begin. */
export function shareProcesses(globs: readonly string[], place: string): SharedProcesses {
  const all = globs.flatMap((glob) => globSync(glob, { cwd: projectRoot })).sort()
  const groups = sharing(all)
  const written = writeLoaders(groups, place)
  const shared = new Set(groups.flat())
  return { files: [...written, ...all.filter((file) => !shared.has(file))], written }
}

/** The groups of files that share a process, neighbours by name, about as many in each. */
export function sharing(files: readonly string[]): string[][] {
  const all = files.filter((file) => SHARING.test(file))
  return chunks(all, Math.ceil(all.length / Math.ceil(all.length / MOST)))
}

const chunks = (files: readonly string[], size: number): string[][] =>
  files.length === 0 ? [] : [files.slice(0, size), ...chunks(files.slice(size), size)]
