import '../../../widgets/forgot-password/forgot-password.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-forgot-password',
  attributes: { 'frame-header': '' },
  texts: ['forgot-password', 'account'],
  ready: ({ root }) => root.querySelector('input[name=code]') !== null,
})
