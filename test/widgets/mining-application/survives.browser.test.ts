import '../../../widgets/mining-application/mining-application.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-mining-application',
  as: 'of a visitor',
  texts: ['mining-application'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-mining-application',
  as: 'of a member',
  attributes: { machine: '1' },
  texts: ['mining-application', 'products'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=plan]') !== null,
})
