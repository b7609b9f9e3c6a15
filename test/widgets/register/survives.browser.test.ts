import '../../../widgets/register/register.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-register',
  attributes: { 'frame-header': '', invite: 'K7Q2MX' },
  texts: ['register', 'account'],
  ready: ({ root }) => root.querySelector('input[name=invite]') !== null,
})
