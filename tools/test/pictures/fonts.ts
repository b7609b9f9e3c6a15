import { spawnSync } from 'node:child_process'
import { install } from '../../lib/browser.ts'

/** Debian's packages with letters for every script that there is a picture of. */
const PACKAGES = ['fonts-noto-core', 'fonts-noto-cjk']

/** The languages of a list that no font of the system has the letters of; none where the system does not say (it has no fontconfig). */
const withoutFont = (tags: readonly string[]): string[] =>
  tags.filter((tag) => {
    const { status, stdout } = spawnSync('fc-list', [`:lang=${tag}`, 'family'], { encoding: 'utf8' })
    return status === 0 && stdout.trim() === ''
  })

/** Sees to fonts for languages: installs them where we may. Answers the languages whose letters will be boxes all the same. */
export function missingFonts(tags: readonly string[]): string[] {
  if (withoutFont(tags).length > 0) install(PACKAGES)
  return withoutFont(tags)
}
