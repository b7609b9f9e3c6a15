import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the README of a package. */
export const readGuide = (name: 'elements' | 'react' | 'server'): string =>
  readFileSync(join(import.meta.dirname, `${name}.README.md`), 'utf8')
