import '../../../widgets/bulletin/bulletin.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-bulletin',
  as: 'with nothing to say',
  texts: ['bulletin'],
  maybeNothing: true,
  ready: ({ root }) => root.querySelector('[part=app]') !== null,
})
