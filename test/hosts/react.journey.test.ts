import { hostTests } from '../support/hosts/host-tests.ts'

hostTests({ host: 'react', wrongName: 'symbls' })
