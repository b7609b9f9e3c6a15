import type { ErrorCode } from '../../state/page/event-details.ts'
import type { ApiError } from '../../wire/api/call-result.ts'

/** Content of an element at a moment. */
export interface Sight {
  /** The view has rendered something. */
  hasContent: boolean
  /** A placeholder for data that is being loaded is visible. */
  isLoading: boolean
  /** An error message is visible instead of data. */
  hasFailed: boolean
  /** The backend is unreachable, or the device has no network. */
  isOffline: boolean
  /** Figures are older than they should be. */
  isDelayed: boolean
}

/** States of an element of which it has exactly one. */
export const PHASES = ['loading', 'ready', 'stale', 'offline', 'error'] as const

/** State of an element's data. */
export type Phase = (typeof PHASES)[number]

/** Returns the state of an element. `wasReady`: it has shown data before, so that a part that is loaded later does not make it `loading` again. */
export function getPhase(sight: Sight, wasReady: boolean): Phase {
  if (sight.isOffline && (wasReady || sight.hasFailed)) return 'offline'
  if (sight.hasFailed) return 'error'
  if (!wasReady && (sight.isLoading || !sight.hasContent)) return sight.isOffline ? 'offline' : 'loading'
  return sight.isDelayed ? 'stale' : 'ready'
}

/** Returns whether the figures of an element in this state are current. */
export const isCurrent = (phase: Phase): boolean => phase === 'ready'

/** Returns the code of the error that an element shows. `failure` is the last failed call, if there is one. */
export function toErrorCode(failure: ApiError | undefined, isOffline: boolean): ErrorCode {
  if (isOffline) return 'network'
  if (!failure) return 'broken'
  if (failure.kind === 'server' || failure.kind === 'malformed') return 'server'
  if (failure.kind === 'refused' || failure.kind === 'absent' || failure.kind === 'unauthorized') return 'refused'
  return 'network'
}

/** Descriptions of the errors for developers. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  load: 'A file of the element could not be loaded.',
  network: 'The backend did not respond.',
  server: 'The backend failed.',
  refused: 'The backend refused a request.',
  broken: 'The element could not be rendered.',
  session: 'The sign-in window returned a code, but no session followed.',
  'unknown-market': 'No market has this name.',
  'unknown-field': 'No figure has this name.',
}
