import '../../../widgets/language/language.element.ts'
import { survives } from '../../support/browser/survives.ts'

survives({ tag: 'tl-language', texts: ['account'], ready: ({ root }) => root.querySelector('button') !== null })
