import '../../../widgets/partner-access/partner-access.element.ts'
import { survives } from '../../support/browser/survives.ts'

const attributes = { partner: 'harbour', origin: 'https://harbour.example', challenge: 'x'.repeat(43), state: 's' }
const hasQuestion = ({ root }: { root: ShadowRoot | HTMLElement }) => root.querySelector('[part=deny]') !== null

survives({ tag: 'tl-partner-access', attributes, texts: ['partner-access'], ready: hasQuestion })

survives({
  tag: 'tl-partner-access',
  as: 'of a member',
  attributes,
  texts: ['partner-access'],
  member: true,
  ready: hasQuestion,
})
