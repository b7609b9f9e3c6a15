import pages from 'features:pages'
import type { SiteText } from '../texts.ts'
import { Icon } from './icon.tsx'
import { Text } from './text.tsx'

const tabs = pages
  .flatMap(({ path, title, tab }) => (tab ? [{ path, title: title as SiteText, ...tab }] : []))
  .sort((one, other) => one.place - other.place)

/** Footer with the tabs of tab pages, generated from the manifests. */
export const FooterTabs = ({ current }: { current: string }) => (
  <nav className="tabbar" aria-labelledby="tabs-label">
    <span id="tabs-label" className="hidden">
      <Text of="tabs" />
    </span>
    {tabs.map(({ path, title, icon }) => (
      <a href={path} key={path} aria-current={path === current ? 'page' : undefined}>
        <Icon name={icon} />
        <Text of={title} />
      </a>
    ))}
  </nav>
)
