import '../../../widgets/app-notice/app-notice.element.ts'
import { $newVersion } from '../../../shared/view/dom/new-version.ts'
import { survives } from '../../support/browser/survives.ts'

survives({
  tag: 'tl-app-notice',
  as: 'while all is well',
  texts: ['app-notice'],
  ready: ({ root }) => root.querySelector('[role=status]') !== null,
})

describe('with a new version', () => {
  before(() => $newVersion.set({ load: () => undefined, later: () => undefined }))
  after(() => $newVersion.set(null))
  survives({
    tag: 'tl-app-notice',
    as: 'with a new version',
    texts: ['app-notice'],
    ready: ({ root }) => root.querySelector('[part=notice]') !== null,
  })
})
