import type { SpawnSyncOptions, SpawnSyncReturns } from 'node:child_process'

export declare const root: string
export declare const node: string
export declare function environment(): Record<string, string>
export declare function install(name?: string): string
export declare function runNpm(
  args: readonly string[],
  options?: SpawnSyncOptions & { encoding?: BufferEncoding },
): SpawnSyncReturns<string>
