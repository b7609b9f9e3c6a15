import { hostTests } from '../support/hosts/host-tests.ts'
import { serveFolder } from '../support/hosts/serve.ts'

// The page imports the package's own files, without a bundler.
hostTests({ host: 'html', serve: serveFolder, wrongName: 'symbls' })
