import { readDocuments } from '../tools/documents/site/documents-file.ts'
import { readChapters } from './api/chapters.ts'
import { ELEMENT_GROUPS } from './element-groups.ts'
import { GUIDE_GROUPS, type GuideGroup } from './guides.ts'

const toLink = (label: string, path: string) => ({ label, link: `/${path}/` })
const toGuides = ({ guides }: GuideGroup) => guides.map(({ slug }) => ({ slug }))

/** Returns the side bar: guides by reader, and all elements by group. */
export function createSidebar() {
  const elements = readDocuments()
  const { start, partners, operators, backends, members, contributors } = GUIDE_GROUPS
  return [
    { label: start.label, items: toGuides(start) },
    {
      label: 'Elements',
      items: [
        toLink('All elements', 'elements'),
        toLink('Configurator', 'configurator'),
        ...ELEMENT_GROUPS.map(({ name, label }) => ({
          label,
          collapsed: true,
          items: elements.filter(({ group }) => group === name).map(({ tag }) => toLink(tag, `elements/${tag}`)),
        })),
      ],
    },
    { label: partners.label, items: [...toGuides(partners), toLink('Theme editor', 'theme-editor')] },
    { label: operators.label, items: toGuides(operators) },
    {
      label: backends.label,
      items: [
        ...toGuides(backends),
        toLink('All calls', 'api'),
        { label: 'Calls', collapsed: true, items: readChapters().map(({ name }) => toLink(name, `api/${name}`)) },
      ],
    },
    { label: members.label, items: toGuides(members) },
    { label: contributors.label, items: toGuides(contributors) },
  ]
}
