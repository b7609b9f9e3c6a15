import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { groupCommands } from '../state/command.store.ts'
import { toAddress } from '../state/route.store.ts'
import { $session } from '../state/session.store.ts'
import { CommandForm } from './command-form.tsx'
import { TextField } from './controls.tsx'
import { Icon } from './icons.tsx'
import type { ScreenProps } from './screen-props.ts'

/** All commands that the person may run, each with a form. */
export function CommandsScreen({ rest: words, values }: ScreenProps) {
  const session = useStore($session)
  const [search, setSearch] = useState('')
  if (session.state !== 'open') return null
  const open = session.me.commands.find((one) => one.words === words)
  return (
    <div className={open ? 'queue-columns has-case' : 'queue-columns'}>
      <section className="queue-list" aria-label="Commands">
        <div className="title">
          <h1>Commands</h1>
        </div>
        <TextField label="Search commands" type="search" value={search} onChange={setSearch} />
        {groupCommands(session.me.commands, search).map(([topic, commands]) => (
          <section key={topic} aria-label={topic}>
            <h2>{topic}</h2>
            <ul className="cases">
              {commands.map((command) => (
                <li key={command.words}>
                  <a
                    href={toAddress('commands', command.words)}
                    aria-current={command.words === words ? 'true' : undefined}
                  >
                    <b>{command.words}</b>
                    {command.secondPerson && <span className="badge">second person</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      <section className="queue-case" aria-label="Form">
        {open ? (
          <>
            <a className="back" href={toAddress('commands')}>
              <Icon name="back" /> Commands
            </a>
            <CommandForm key={`${words} ${JSON.stringify(values)}`} command={open} given={values} />
          </>
        ) : (
          <p className="empty">{words ? `Your roles do not permit "${words}".` : 'Choose a command.'}</p>
        )}
      </section>
    </div>
  )
}
