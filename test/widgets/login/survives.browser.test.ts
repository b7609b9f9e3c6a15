import '../../../widgets/login/login.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-login',
  as: 'for a visitor',
  attributes: { 'frame-header': '' },
  texts: ['login', 'account'],
  ready: ({ root }) => root.querySelector('input[name=password]') !== null,
})

survives({
  tag: 'tl-login',
  as: 'for a member',
  texts: ['login', 'account'],
  member: true,
  ready: ({ text }) => /member@example\.com/.test(text()),
})
