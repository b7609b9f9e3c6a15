import '../../../widgets/withdrawal/withdrawal.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

const texts = ['withdrawal', 'reviews', 'account', 'email-code']

survivesVisitor('tl-withdrawal', texts)
survives({
  tag: 'tl-withdrawal',
  as: 'of a member',
  attributes: { coin: '1', type: '1' },
  texts,
  member: true,
  ready: ({ root }) => root.querySelector('input[name=amount]') !== null && root.querySelector('[part=row]') !== null,
})
