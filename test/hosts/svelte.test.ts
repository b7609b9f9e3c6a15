import { hostTests } from '../support/hosts/host-tests.ts'

hostTests({ host: 'svelte', wrongName: 'symbls' })
