import { hostTests } from '../support/hosts/host-tests.ts'

// Angular checks no attributes of custom elements. It types `$event` by the element's events.
hostTests({ host: 'angular', wrongName: 'symbl' })
