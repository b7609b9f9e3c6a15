import type { Typed } from './command.ts'

/** A typed value as a part of a path. */
export const at = (typed: Typed, name: string): string => encodeURIComponent(typed[name] ?? '')

/** What was given as the query of an address; empty when nothing was. */
export const query = (parts: Record<string, string | undefined>): string => {
  const given = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** What there is to say of an answer without anything in it. */
export const done = (): string => 'Done.'
