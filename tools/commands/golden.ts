/** `npm run golden`: draws the pictures of `*.golden.browser.test.ts` and stores them in `test/golden`. Look at each changed picture before you commit it. */
import { requireBrowserPath } from '../lib/browser.ts'
import { createTool } from '../lib/command-line.ts'
import { startNode, toPackagePath } from '../lib/process.ts'
import { ENGINE_VARIABLE } from '../test/engines/engine.ts'
import { RENEW_VARIABLE } from '../test/golden/plugin.ts'

createTool(
  'npm run golden',
  'Draws the pictures of the canvas tests and stores those that changed in test/golden.',
).parse()
const env = { [RENEW_VARIABLE]: '1', [ENGINE_VARIABLE]: 'chromium', CHROME_PATH: requireBrowserPath() }
const args = [toPackagePath('@web/test-runner/dist/bin.js'), '--files', 'test/**/*.golden.browser.test.ts']
startNode(args, { env }).on('exit', (code) => {
  process.exitCode = code ?? 1
})
