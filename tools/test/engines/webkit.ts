import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { webkit } from 'playwright-core'
import { toPackagePath } from '../../lib/process.ts'

/** Returns whether Playwright's WebKit is installed. Distributions do not package this build, which Playwright downloads from its own servers. */
export const hasWebKit = (): boolean => existsSync(webkit.executablePath())

/** Downloads Playwright's WebKit, as root also the system packages that it needs. Prints why it failed. */
export function installWebKit(): void {
  const packages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : []
  console.log('Installing WebKit with Playwright (once) …')
  spawnSync(process.execPath, [toPackagePath('playwright-core/cli.js'), 'install', ...packages, 'webkit'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
