/** Entry of `/embed/aside.js`: content of the column at the end of members' pages on the host site (Q-541), loaded by its script in wide windows only. */
import { getNotices } from '../../base/contract/notices.ts'
import { getSessions } from '../../base/contract/sessions.ts'
import { formatMinute } from '../../base/format/days.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { $texts, texts, whenTextsReady } from '../../state/preferences/texts.ts'
import { $token } from '../../state/session/token.ts'
import { getServiceAddress } from '../../state/settings/service-address.ts'
import { $settings } from '../../state/settings/settings.store.ts'
import { polled } from '../../state/stores/polled.ts'
import { call } from '../../wire/api/call.ts'
import { toast } from '../../wire/api/toast.ts'

/** Content of the column in the page's language. */
export interface AsideContent {
  /** Advice, each with a title. */
  readonly advice: readonly { readonly title: string; readonly text: string }[]
  /** Title, text, and the link to customer service; without an address its press shows a message. */
  readonly help: {
    readonly title: string
    readonly text: string
    readonly link: string
    readonly address: string | null
  }
  /** The five latest messages or logins, with the link to all of them; null while they are unknown or if there are none. */
  readonly latest: {
    readonly title: string
    readonly rows: readonly { readonly title: string; readonly moment: string }[]
    readonly all: { readonly text: string; readonly route: string }
  } | null
}

/** Pages on which money leaves the account. */
const SENDING = ['/bank', '/bindMentionAddress', '/transfer', '/withdrawal']
/** Pages about the access to the account; their column lists logins instead of messages. */
const ACCESS = ['/connected-pages', '/modifyPwd', '/own-limits', '/resetLegalPwd', '/security', '/sessions']

/** Number of rows of each list. */
const LATEST = 5
const POLL_MS = 60_000

const $messages = pageSingleton('aside.messages', () =>
  polled(POLL_MS, () => call(getNotices, { page: 1, limit: LATEST, after: null }, { quiet: true }), $token),
)
const $logins = pageSingleton('aside.logins', () =>
  polled(POLL_MS, () => call(getSessions, {}, { quiet: true }), $token),
)

/** Calls `show` with the content for a page, again whenever it changes. Returns a function that ends it. */
export function followAside(page: string, show: (content: AsideContent) => void): () => void {
  const isAccess = ACCESS.includes(page)
  let ended = false
  let ends: (() => void)[] = []
  const update = () =>
    show({ advice: getAdvice(page), help: getHelp(), latest: isAccess ? getLogins() : getMessages() })
  whenTextsReady(() => {
    if (!ended)
      ends = [$texts('account-aside'), $settings, isAccess ? $logins : $messages].map((store) =>
        store.subscribe(update),
      )
  })
  return () => {
    ended = true
    for (const end of ends) end()
  }
}

/** Shows how customer service is reached, for sites without an address of it. */
export const showServiceNote = (): void => toast({ kind: 'info', key: 'contactService' })

function getAdvice(page: string): AsideContent['advice'] {
  const t = texts('account-aside')
  const never = { title: t('neverTitle'), text: t('neverText') }
  return SENDING.includes(page) ? [{ title: t('sendTitle'), text: texts('withdrawal')('compare') }, never] : [never]
}

function getHelp(): AsideContent['help'] {
  const t = texts('account-aside')
  const address = getServiceAddress($settings.get().values.customService)
  return { title: t('help'), text: t('helpText'), link: texts('account')('service'), address }
}

const listLatest = (
  title: string,
  route: string,
  rows: readonly { title: string; at: Parameters<typeof formatMinute>[0] }[],
) =>
  rows.length === 0
    ? null
    : {
        title,
        rows: rows.slice(0, LATEST).map(({ title, at }) => ({ title, moment: formatMinute(at) })),
        all: { text: texts('account-aside')('all'), route },
      }

function getMessages(): AsideContent['latest'] {
  const rows = ($messages.get().data ?? []).map(({ title, createdAt }) => ({ title, at: createdAt }))
  return listLatest(texts('account-aside')('messages'), '/notify', rows)
}

function getLogins(): AsideContent['latest'] {
  const rows = ($logins.get().data ?? []).map(({ device, createdAt }) => ({ title: device, at: createdAt }))
  return listLatest(texts('account-aside')('logins'), '/sessions', rows)
}
