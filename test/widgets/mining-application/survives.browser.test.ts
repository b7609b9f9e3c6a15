import '../../../widgets/mining-application/mining-application.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-mining-application', ['mining-application'])
survives({
  tag: 'tl-mining-application',
  as: 'of a member',
  attributes: { machine: '1' },
  texts: ['mining-application', 'products'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=plan]') !== null,
})
