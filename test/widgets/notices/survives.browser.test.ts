import '../../../widgets/notices/notices.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-notices',
  as: 'of a visitor',
  texts: ['notices'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-notices',
  as: 'of a member',
  texts: ['notices'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=notice]') !== null,
})
