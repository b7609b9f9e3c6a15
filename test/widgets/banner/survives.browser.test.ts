import '../../../widgets/banner/banner.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-banner',
  texts: ['banner'],
  ready: ({ root }) => root.querySelector('[part=items] li') !== null,
  maybeNothing: true,
})
