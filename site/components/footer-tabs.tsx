import { routes, tabs } from '../routes.ts'
import { Icon } from './icon.tsx'
import { Text } from './text.tsx'

const existing = new Set(routes.map(({ path }) => path))

/** The footer tabs of the five tab pages. A tab whose page does not exist yet is left out and appears with its page. */
export const FooterTabs = ({ current }: { current: string }) => (
  <nav className="tabbar" aria-labelledby="tabs-label">
    <span id="tabs-label" className="hidden">
      <Text of="tabs" />
    </span>
    {tabs
      .filter(({ path }) => existing.has(path))
      .map(({ path, title, icon }) => (
        <a href={path} key={path} aria-current={path === current ? 'page' : undefined}>
          <Icon name={icon} />
          <Text of={title} />
        </a>
      ))}
  </nav>
)
