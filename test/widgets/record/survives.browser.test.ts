import '../../../widgets/record/record.element.ts'
import { survives, survivesVisitor } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-record',
  attributes: { type: 'deposit', number: '7' },
  texts: ['record'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=facts]') !== null,
})

survivesVisitor('tl-record', ['record'])
