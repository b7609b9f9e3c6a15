import { hostTests } from '../support/hosts/host-tests.ts'

// The build has React's development code, which reports differences between the server's HTML and the page.
hostTests({ host: 'astro', wrongName: 'symbls' })
