import '../../../widgets/freeze/freeze.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-freeze',
  texts: ['freeze'],
  ready: ({ root }) => root.querySelector('.fields') !== null,
})
