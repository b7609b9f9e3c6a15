import { useStore } from '@nanostores/react'
import { $token } from '../../shared/session/token.ts'
import { List } from '../../shared/ui/list.tsx'
import { LoginNeeded } from '../../shared/ui/login-needed.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useTexts } from '../../shared/ui/use-texts.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryRow } from './entry-row.tsx'
import { entryList } from './sample-feature.store.ts'

/** The page: the form, and beneath it what was sent before. */
export function SampleFeature() {
  const t = useTexts('sample-feature')
  const signedIn = useStore($token) !== ''
  return (
    <div className="form-page">
      <PageHeader title={t('title')} back="/" />
      {signedIn ? <Entries /> : <LoginNeeded />}
    </div>
  )
}

function Entries() {
  const t = useTexts('sample-feature')
  return (
    <>
      <EntryForm />
      <List
        list={entryList}
        label={t('entries')}
        empty={t('none')}
        keyOf={({ id }) => id}
        row={(entry) => <EntryRow entry={entry} />}
      />
    </>
  )
}
