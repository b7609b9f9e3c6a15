import '../../../widgets/legal/legal.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-legal',
  as: 'with a document',
  attributes: { kind: 'terms' },
  texts: ['legal'],
  ready: ({ root }) => root.querySelector('[part=content]') !== null,
})
survives({
  tag: 'tl-legal',
  as: 'with links',
  attributes: { view: 'links' },
  maybeNothing: true,
  texts: ['legal'],
  ready: ({ root }) => root.querySelector('[part=document]') !== null,
})
