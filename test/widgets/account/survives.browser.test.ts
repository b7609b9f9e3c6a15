import '../../../widgets/account/account.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survivesVisitor('tl-account', ['records', 'balances'])
for (const type of ['2', '3'])
  survives({
    tag: 'tl-account',
    as: `of a member, type ${type}`,
    attributes: { coin: '1', type, usd: '10000', conversion: '10000' },
    texts: ['records', 'balances'],
    member: true,
    ready: ({ text, root }) => text().includes('USDT') && root.querySelector('[part=record]') !== null,
  })
