import { spawnSync } from 'node:child_process'
import { install } from '../../lib/browser.ts'

/** Debian packages with letters for every script that has a sheet. */
const PACKAGES = ['fonts-noto-core', 'fonts-noto-cjk']

/** Returns the languages that no installed font covers; none if the system has no fontconfig. */
const withoutFont = (tags: readonly string[]): string[] =>
  tags.filter((tag) => {
    const { status, stdout } = spawnSync('fc-list', [`:lang=${tag}`, 'family'], { encoding: 'utf8' })
    return status === 0 && stdout.trim() === ''
  })

/** Installs fonts for languages if it may. Returns the languages that no font covers afterwards. */
export function missingFonts(tags: readonly string[]): string[] {
  if (withoutFont(tags).length > 0) install(PACKAGES)
  return withoutFont(tags)
}
