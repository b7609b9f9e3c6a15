import links from 'features:links'
import pages from 'features:pages'
import type { SiteText } from '../texts.ts'
import { BarMenu } from './bar-menu.tsx'
import { Icon } from './icon.tsx'
import { Text } from './text.tsx'

const tabs = pages
  .flatMap(({ path, title, tab }) => (tab ? [{ path, title: title as SiteText, place: tab.place }] : []))
  .sort((one, other) => one.place - other.place)

const getGroup = (wanted: number) => links.bar.filter(({ group }) => group === wanted)

/** Bar above every page from 900 px on, instead of the footer's tabs: main pages, menus, search, language, theme, messages, member (scripts/top-bar.ts). */
export const TopBar = ({ current }: { current: string }) => (
  <header className="top-bar">
    <a className="mark" href="/">
      <img data-site-logo src="/favicon.svg" alt="" width="24" height="24" />
      <span data-site-name>Tradelet</span>
    </a>
    <nav className="bar-pages" aria-labelledby="bar-label">
      <span id="bar-label" className="hidden">
        <Text of="tabs" />
      </span>
      {tabs.map(({ path, title }) => (
        <a className="bar-page" href={path} key={path} aria-current={path === current ? 'page' : undefined}>
          <Text of={title} />
        </a>
      ))}
      <BarMenu name="earn" groups={[getGroup(0)]} current={current} />
      <BarMenu name="wallet" groups={[getGroup(1), getGroup(2)]} current={current} />
    </nav>
    <button type="button" className="bar-search" data-bar="search" aria-haspopup="dialog" aria-keyshortcuts="/">
      <Icon name="search" />
      <Text of="markets" />
      <span className="key" aria-hidden="true">
        /
      </span>
    </button>
    <BarTools />
  </header>
)

/** Buttons at the end of the bar. The name of the member is filled in by scripts/top-bar.ts; its place has a fixed width, so that nothing moves. */
const BarTools = () => (
  <div className="bar-tools">
    <button type="button" className="tool" data-bar="tl-language" aria-haspopup="dialog">
      <Icon name="globe" />
      <span className="hidden" data-search-text="language">
        {'Language'}
      </span>
    </button>
    <button type="button" className="tool theme" data-action="theme">
      <Icon name="moon" />
      <Icon name="sun" />
      <Hidden of="theme" />
    </button>
    <a className="tool bar-bell when-in" href="/notify">
      <Icon name="bell" />
      <Hidden of="notify" />
      <span className="bar-unread" hidden>
        <span className="hidden" data-search-text="unread" />
      </span>
    </a>
    <button type="button" className="bar-member when-in" data-bar="tl-member" aria-haspopup="dialog">
      <span className="bar-avatar" data-initials aria-hidden="true" />
      <Hidden of="account" />
      <bdi className="bar-name" data-member />
      <Icon name="chevron-down" />
    </button>
    <a className="bar-login when-out" href="/login">
      <Text of="login" />
    </a>
    <a className="button bar-register when-out" href="/register">
      <Text of="register" />
    </a>
  </div>
)

const Hidden = ({ of }: { of: SiteText }) => (
  <span className="hidden">
    <Text of={of} />
  </span>
)
