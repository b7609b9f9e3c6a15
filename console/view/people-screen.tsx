import { useEffect } from 'react'
import type { Operator } from '../../server/operations/people/operator-people.ts'
import type { SessionLine } from '../../server/operations/people/operator-sessions.ts'
import { describePerson, endOwnSession, loadPeople, ownSessions, people } from '../state/people.store.ts'
import { toAddress } from '../state/route.store.ts'
import { mayRun } from '../state/session.store.ts'
import { Button, ProblemText, StatusText } from './controls.tsx'
import { formatMinute } from './figure-text.ts'
import { QueryView, Refresh } from './query-view.tsx'
import { useAct } from './use-act.ts'

/** Acts about a person, as links to their forms. */
const ACTS = [
  ['operators roles', 'Roles'],
  ['operators sessions', 'Sessions'],
  ['operators end-sessions', 'End sessions'],
  ['operators reset-factor', 'Reset factor'],
  ['operators disable', 'Disable'],
  ['operators enable', 'Enable'],
] as const

/** People with their roles, and the own sessions. */
export function PeopleScreen() {
  useEffect(() => void loadPeople(), [])
  return (
    <>
      <div className="title">
        <h1>People</h1>
        <span className="grow" />
        {mayRun('operators add') && (
          <a className="btn small" href={toAddress('commands', 'operators add')}>
            Add a person
          </a>
        )}
        <Refresh query={ownSessions} load={() => void loadPeople()} />
      </div>
      {mayRun('operators list') && (
        <section aria-label="People">
          <QueryView
            query={people}
            retry={() => void loadPeople()}
            isEmpty={({ people: all }) => all.length === 0}
            empty="There are none."
          >
            {({ people: all, shell_off_at }) => (
              <>
                <ul className="lines">
                  {all.map((person) => (
                    <Person key={person.id} person={person} />
                  ))}
                </ul>
                <p className="muted">
                  {shell_off_at === null
                    ? 'The operator token of the machines is accepted.'
                    : `The operator token is switched off since ${formatMinute(shell_off_at)} UTC.`}
                </p>
              </>
            )}
          </QueryView>
        </section>
      )}
      <section aria-label="Your sessions">
        <h2>Your sessions</h2>
        <QueryView query={ownSessions} retry={() => void loadPeople()} isEmpty={(rows) => rows.length === 0}>
          {(sessions) => (
            <ul className="lines">
              {sessions.map((session) => (
                <OwnSession key={session.id} session={session} />
              ))}
            </ul>
          )}
        </QueryView>
      </section>
    </>
  )
}

const Person = ({ person }: { person: Operator }) => {
  const state = describePerson(person)
  const isDisabled = person.disabled_at !== null
  const acts = ACTS.filter(
    ([words]) => mayRun(words) && words !== (isDisabled ? 'operators disable' : 'operators enable'),
  )
  return (
    <li className="person">
      <span>
        <b>{person.name}</b>
        <small>{person.email}</small>
      </span>
      <span>{person.roles.join(', ') || 'no role'}</span>
      <span className={state === 'active' ? 'muted' : 'fault'}>{state}</span>
      <span className="links">
        {acts.map(([words, title]) => (
          <a
            key={words}
            className="btn small"
            href={toAddress('commands', words, {
              name: person.name,
              ...(words === 'operators roles' && { roles: person.roles.join(',') || 'none' }),
            })}
            aria-label={`${title} of ${person.name}`}
          >
            {title}
          </a>
        ))}
      </span>
    </li>
  )
}

function OwnSession({ session: { id, address, device, created_at, used_at } }: { session: SessionLine }) {
  const { isBusy, problem, note, start } = useAct()
  return (
    <li className="person">
      <span>
        <b>{address}</b>
        <small>{device}</small>
      </span>
      <span className="muted">
        since {formatMinute(created_at)}, used {formatMinute(used_at)} UTC
      </span>
      <Button isSmall isBusy={isBusy} onClick={() => void start(() => endOwnSession(id))}>
        End
      </Button>
      <ProblemText problem={problem} />
      <StatusText text={note} />
    </li>
  )
}
