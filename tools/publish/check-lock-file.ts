/** Checks that `npm ci` accepts the lock file: it names every package of package.json, also those of other platforms. Asks no registry. */
import { runNpm } from '../install.mjs'

const { status, stderr, error } = runNpm(['ci', '--dry-run', '--offline', '--ignore-scripts', '--loglevel=error'], {
  encoding: 'utf8',
})
if (status !== 0) {
  console.error(`npm ci does not accept package-lock.json; run npm install --package-lock-only\n${error ?? stderr}`)
  process.exitCode = 1
}
