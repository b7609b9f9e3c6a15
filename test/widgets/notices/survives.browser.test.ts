import '../../../widgets/notices/notices.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-notices', ['notices'])
survives({
  tag: 'tl-notices',
  as: 'of a member',
  texts: ['notices'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=notice]') !== null,
})
