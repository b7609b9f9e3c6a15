import '../../../widgets/menu/menu.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({ tag: 'tl-menu', texts: ['menu'], ready: ({ root }) => root.querySelectorAll('[part=tile]').length > 1 })
