import { hostTests } from '../support/hosts/host-tests.ts'
import { startProgram } from '../support/hosts/serve.ts'

hostTests({
  host: 'next',
  serve: (folder) => startProgram(folder, 'next/dist/bin/next', 'start', '--port'),
  develop: (folder) => startProgram(folder, 'next/dist/bin/next', 'dev', '--port'),
  sources: 'app',
  wrongName: 'symbls',
})
