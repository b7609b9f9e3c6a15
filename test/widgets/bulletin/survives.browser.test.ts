import { getSettings } from '../../../shared/base/contract/settings.ts'
import '../../../widgets/bulletin/bulletin.element.ts'
import { survives } from '../../support/browser/survives.ts'

Object.assign(getSettings.example, { popup: { title: '8.8.2026', img: '', content: '<p>1, 2, 3</p>' } })

survives({
  tag: 'tl-bulletin',
  as: 'with an announcement',
  texts: ['bulletin'],
  maybeNothing: true,
  ready: ({ root }) => root.querySelector('dialog') !== null,
})
