import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Hit } from '../../server/operations/search/operator-search.ts'
import { toAddress } from '../state/route.store.ts'
import { $term, findHitAddress, hits, searchFor } from '../state/search.store.ts'
import { mayRun } from '../state/session.store.ts'
import { QueryView } from './query-view.tsx'

/** Everything that the term of the head finds. */
export function SearchScreen() {
  const term = useStore($term)
  const { data } = useStore(hits.$state)
  const list = useRef<HTMLOListElement>(null)
  // The first hit has the focus, so that Enter opens it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each result
  useEffect(() => list.current?.querySelector('a')?.focus(), [data])
  return (
    <>
      <div className="title">
        <h1>Search</h1>
        {term && <p className="muted">{term}</p>}
      </div>
      {term === '' ? (
        <p className="empty">
          Press <kbd>/</kbd> to search.
        </p>
      ) : (
        <QueryView
          query={hits}
          retry={() => void searchFor(term)}
          isEmpty={(found) => found.length === 0}
          empty="Nothing was found. A name is found by its first three characters or more, other numbers only as a whole."
        >
          {(found) => (
            <ol className="hits" ref={list}>
              {found.map((hit) => (
                <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
              ))}
            </ol>
          )}
        </QueryView>
      )}
    </>
  )
}

function HitRow({ hit }: { hit: Hit }) {
  const { kind, id, member, matched, review } = hit
  const address = findHitAddress(hit, mayRun)
  const title = `${kind}${kind === 'saved address' ? '' : ` ${id}`}`
  return (
    <li>
      {address ? <a href={address}>{title}</a> : <span>{title}</span>}
      <span>{matched}</span>
      <span className="muted">{review !== null && kind !== 'review' && `review ${review}`}</span>
      <span className="muted">
        {member !== null && kind !== 'member' && <a href={toAddress('members', member)}>member {member}</a>}
      </span>
    </li>
  )
}
