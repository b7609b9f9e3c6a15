import '../../../widgets/deposit/deposit.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

const texts = ['deposit', 'reviews', 'upload']

survivesVisitor('tl-deposit', texts)
survives({
  tag: 'tl-deposit',
  as: 'of a member',
  attributes: { coin: '1', type: '1' },
  texts,
  member: true,
  ready: ({ root }) =>
    root.querySelector('input[name=amount]') !== null &&
    root.querySelector('[part=row]') !== null &&
    root.querySelector('[part=qr] svg') !== null &&
    root.querySelector('[part=partners]') !== null,
})
