import '../../../widgets/sessions/sessions.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-sessions',
  texts: ['sessions'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=session]') !== null,
})
