import '../../../widgets/login-password/login-password.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-login-password', ['security', 'account'])
survives({
  tag: 'tl-login-password',
  as: 'of a member',
  texts: ['security', 'account'],
  member: true,
  ready: ({ root }) => root.querySelector('form') !== null,
})
