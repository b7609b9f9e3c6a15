import '../../../widgets/login-password/login-password.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-login-password',
  as: 'of a visitor',
  texts: ['personal', 'account'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-login-password',
  as: 'of a member',
  texts: ['personal', 'account'],
  member: true,
  ready: ({ root }) => root.querySelector('form') !== null,
})
