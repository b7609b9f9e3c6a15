import '../../../widgets/own-limits/own-limits.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-own-limits',
  texts: ['own-limits'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=pause]') !== null,
})
