import type { Handler } from './http/handle.ts'

/** What answers the platform's calls: every endpoint of the contract has exactly one handler here. */
export const handlers: readonly Handler[] = []
