import type links from 'features:links'
import type { SiteText } from '../texts.ts'
import { Icon } from './icon.tsx'
import { Text } from './text.tsx'

type Link = (typeof links)['bar'][number]

interface Props {
  name: SiteText
  /** Links with a line between groups. */
  groups: readonly (readonly Link[])[]
  current: string
}

/** Attributes by which scripts/bar-offers.ts hides links that the operator has switched off, and stops presses of closed ones. */
export const getOffer = ({ setting, gate }: Pick<Link, 'setting' | 'gate'>) => ({
  'data-setting': setting,
  'data-gate': gate,
  hidden: setting !== undefined,
})

/** Menu of the top bar: a button that opens a list of links (scripts/bar-menus.ts). */
export const BarMenu = ({ name, groups, current }: Props) => (
  <div className="bar-menu">
    <button type="button" className="bar-page" data-bar="menu" aria-expanded="false" aria-controls={`bar-${name}`}>
      <Text of={name} />
      <Icon name="chevron-down" />
    </button>
    <div className="bar-list" id={`bar-${name}`} hidden>
      {groups.map((group) => (
        <ul key={group[0]?.route}>
          {group.map((link) => (
            <li key={link.route} {...getOffer(link)}>
              <a href={link.route} aria-current={link.route === current ? 'page' : undefined}>
                <Icon name={link.icon} />
                <Text of={link.name} />
              </a>
            </li>
          ))}
        </ul>
      ))}
    </div>
  </div>
)
