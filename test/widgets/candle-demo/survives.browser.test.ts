import '../../../widgets/candle-demo/candle-demo.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-candle-demo',
  texts: ['candle-demo'],
  ready: ({ root }) =>
    root.querySelector('canvas') !== null && root.querySelector('[role=application] [role=img]') === null,
})
