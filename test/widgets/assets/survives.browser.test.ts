import '../../../widgets/assets/assets.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-assets',
  as: 'of a visitor',
  texts: ['assets', 'balances'],
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
for (const account of ['all', 'options'])
  survives({
    tag: 'tl-assets',
    as: `of a member: ${account}`,
    attributes: { account },
    texts: ['assets', 'balances'],
    member: true,
    ready: ({ root }) => root.querySelector('[part=total]') !== null,
  })
