import links from 'features:links'
import type { SiteText } from '../texts.ts'
import { Icon } from './icon.tsx'
import { Text } from './text.tsx'

type Link = (typeof links)['bar'][number]

/** Entry of a page that leads to others without an entry of their own. */
const PARENTS: Readonly<Record<string, string>> = {
  '/connected-pages': '/security',
  '/loans-application': '/loans',
  '/lockming-application': '/lockming',
  '/modifyPwd': '/security',
  '/record': '/trade-lst',
  '/resetLegalPwd': '/security',
  '/sessions': '/security',
  '/trade-account': '/assets',
}

const getBarGroup = (wanted: number) => links.bar.filter(({ group }) => group === wanted)
const overview = links.pages.filter(({ route }) => route === '/assets')

const SECTIONS: readonly { name: SiteText; entries: readonly Link[] }[] = [
  { name: 'wallet', entries: [...overview, ...getBarGroup(1), ...getBarGroup(2)] },
  { name: 'earn', entries: getBarGroup(0) },
  { name: 'account', entries: links.account },
]

/**
 * Menu at the start of a member's pages from 900 px on. scripts/bar-offers.ts hides what the operator has switched off; until the settings are known the menu keeps
 * its place and is invisible, so that nothing moves.
 */
export const SubMenu = ({ current }: { current: string }) => (
  <nav className="sub-menu when-in" aria-labelledby="sub-menu-label">
    <span id="sub-menu-label" className="hidden">
      <Text of="account" />
    </span>
    {SECTIONS.map(({ name, entries }) => (
      <section key={name}>
        <h2>
          <Text of={name} />
        </h2>
        <ul>
          {entries.map((entry) => (
            <li key={entry.route} data-setting={entry.setting} data-gate={entry.gate}>
              <a href={entry.route} aria-current={getMark(entry.route, current)}>
                <Icon name={entry.icon} />
                <Text of={entry.name} />
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)

/** Returns how the entry of a route is marked on a page: as the page itself, or as the one that leads to it. */
const getMark = (route: string, current: string): 'page' | 'true' | undefined => {
  if (route === current) return 'page'
  return PARENTS[current] === route ? 'true' : undefined
}
