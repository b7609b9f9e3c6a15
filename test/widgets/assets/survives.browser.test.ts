import '../../../widgets/assets/assets.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-assets', ['assets', 'balances'])
for (const account of ['all', 'options'])
  survives({
    tag: 'tl-assets',
    as: `of a member: ${account}`,
    attributes: { account },
    texts: ['assets', 'balances'],
    member: true,
    ready: ({ root }) => root.querySelector('[part=total]') !== null,
  })
