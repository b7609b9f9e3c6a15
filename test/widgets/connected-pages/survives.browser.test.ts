import '../../../widgets/connected-pages/connected-pages.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-connected-pages',
  texts: ['partner-access'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=page]') !== null,
})

survivesVisitor('tl-connected-pages', ['partner-access'])
