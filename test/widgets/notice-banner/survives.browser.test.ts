import '../../../widgets/notice-banner/notice-banner.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-notice-banner',
  as: 'of a visitor',
  texts: ['notice-banner'],
  ready: ({ root }) => root.querySelector('[role=status]') !== null,
})
survives({
  tag: 'tl-notice-banner',
  as: 'with a message',
  texts: ['notice-banner'],
  member: true,
  ready: ({ root }) => root.querySelector('[part=notice]') !== null,
})
