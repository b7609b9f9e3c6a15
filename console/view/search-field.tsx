import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { hits, searchFor } from '../state/search.store.ts'
import { Icon } from './icons.tsx'
import { useKeys } from './use-keys.ts'

/** Search in the head, reached by the key `/`. It searches on Enter: each search is a row of the audit log. */
export function SearchField() {
  const field = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState('')
  const { isLoading } = useStore(hits.$state)
  useKeys({
    '/': () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  return (
    <search className="search">
      <form
        aria-busy={isLoading}
        onSubmit={(event) => {
          event.preventDefault()
          void searchFor(term).then(() => field.current?.blur())
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label="Search members and records"
          aria-keyshortcuts="/"
          placeholder="Member, order, address, transaction"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={260}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
        />
        <span className="kbd" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  )
}
