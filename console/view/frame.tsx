import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { logOut } from '../state/login.store.ts'
import { $route, openScreen, toAddress } from '../state/route.store.ts'
import { hideNotice, type Me, mayRun } from '../state/session.store.ts'
import { $night, toggleTheme } from '../state/theme.store.ts'
import { Button } from './controls.tsx'
import { Icon } from './icons.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { SCREENS } from './screens.tsx'
import { SearchField } from './search-field.tsx'
import { useKeys } from './use-keys.ts'

/** Frame of the screens: rail, head, and the screen that the address names. */
export function Frame({ me, notice }: { me: Me; notice: string }) {
  const { screen, rest, values } = useStore($route)
  const open = SCREENS.filter(({ command }) => command === null || me.commands.some(({ words }) => words === command))
  const links = open.filter(({ isHidden }) => !isHidden)
  const shown = open.find(({ name }) => name === screen) ?? open[0]
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const [areKeysShown, setKeysShown] = useState(false)
  useKeys({
    '?': () => setKeysShown(true),
    ...Object.fromEntries(links.map(({ name, key }) => [`g ${key}`, () => openScreen(name)])),
  })
  useEffect(() => {
    if (shown) document.title = `${shown.title} · Console`
    // A screen reader begins at the new screen.
    if (!isFirst.current) main.current?.focus()
    isFirst.current = false
  }, [shown])
  if (!shown) return null
  const { View } = shown
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <nav className="rail" aria-label="Screens">
        <p className="logo">
          {me.site} <span className="muted">Console</span>
        </p>
        <div className="rail-links">
          {links.map(({ name, title, icon }) => (
            <a
              key={name}
              ref={name === shown.name ? showLink : undefined}
              href={toAddress(name)}
              aria-current={name === shown.name ? 'page' : undefined}
            >
              <Icon name={icon} />
              {title}
            </a>
          ))}
        </div>
      </nav>
      <Head me={me} />
      <main ref={main} id="main" tabIndex={-1} className={`screen ${shown.name}`}>
        {notice && (
          <div role="status" className="alarm">
            <Icon name="alert" />
            <span className="grow">{notice}</span>
            <Button isSmall onClick={hideNotice}>
              Hide
            </Button>
          </div>
        )}
        <View key={shown.name} rest={rest} values={values} />
      </main>
      {areKeysShown && <KeysDialog screens={links} onClose={() => setKeysShown(false)} />}
    </div>
  )
}

/** Search, theme, person and the end of the session. */
const Head = ({ me }: { me: Me }) => (
  <header className="head">
    {mayRun('find') && <SearchField />}
    <span className="grow" />
    {me.demo && <span className="badge warn">Demo: sample money</span>}
    <ThemeButton />
    <span className="who">
      <b>{me.person}</b>
      <small>{me.roles.join(', ') || 'no role'}</small>
    </span>
    <Button isSmall icon="log-out" onClick={() => void logOut()}>
      Log out
    </Button>
  </header>
)

/** Scrolls the link of the present screen into view, on a phone. */
const showLink = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

function ThemeButton() {
  const isNight = useStore($night)
  return (
    <button type="button" className="icon-btn" aria-label={isNight ? 'Day' : 'Night'} onClick={toggleTheme}>
      <Icon name={isNight ? 'sun' : 'moon'} />
    </button>
  )
}
