import { MemberPage } from '../../shared/view/ui/account/member-page.tsx'
import { List } from '../../shared/view/ui/controls/list.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryRow } from './entry-row.tsx'
import { entryList } from './sample-feature.store.ts'

/** Page with the form and, below it, the list of entries. */
export function SampleFeature() {
  const t = useTexts('sample-feature')
  return (
    <MemberPage className="form-page" title={t('title')} back="/">
      <EntryForm />
      <List
        list={entryList}
        label={t('entries')}
        empty={t('none')}
        keyOf={({ id }) => id}
        row={(entry) => <EntryRow entry={entry} />}
      />
    </MemberPage>
  )
}
