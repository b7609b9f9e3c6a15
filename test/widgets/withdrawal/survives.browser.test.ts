import '../../../widgets/withdrawal/withdrawal.element.ts'
import { survives } from '../../support/browser/survives.ts'

const texts = ['withdrawal', 'reviews', 'account', 'email-code']

survives({
  tag: 'tl-withdrawal',
  as: 'of a visitor',
  texts,
  ready: ({ root }) => root.querySelector('[part=empty] button') !== null,
})
survives({
  tag: 'tl-withdrawal',
  as: 'of a member',
  attributes: { coin: '1', type: '1' },
  texts,
  member: true,
  ready: ({ root }) => root.querySelector('input[name=amount]') !== null && root.querySelector('[part=row]') !== null,
})
