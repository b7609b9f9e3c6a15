import { hostTests } from '../support/hosts/host-tests.ts'

hostTests({ host: 'vue', wrongName: 'symbls' })
