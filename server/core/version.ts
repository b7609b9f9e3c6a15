import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const manifest = v.object({ version: v.string() })

/** Version of this release, as in `0.1.2`, from package.json. */
export const VERSION: string = v.parse(
  manifest,
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version
