import '../../../widgets/options/options.element.ts'
import { survives } from '../../support/browser/survives.ts'

for (const member of [false, true])
  survives({
    tag: 'tl-options',
    as: member ? 'of a member' : 'of a visitor',
    texts: ['options'],
    member,
    ready: ({ text, root }) =>
      text().includes('61,837.63') &&
      root.querySelector('canvas') !== null &&
      (!member || root.querySelector('[part=trade-bar] button[aria-haspopup], [role=radiogroup]') !== null),
  })
