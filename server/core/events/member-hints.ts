import { HINT_SCOPES, type HintKind } from '../../../shared/base/contract/hint-messages.ts'
import { ALL_MEMBERS, type Changes } from '../db/commit-notes.ts'
import type { Db } from '../db/db.ts'
import type { Events } from './events.ts'

/** Topic of the hints to a member, or to `ALL_MEMBERS`. */
const toTopic = (member: string): string => (member === ALL_MEMBERS ? 'members' : `member.${member}`)

/** Topic of the ids of members whose rows another node has changed. */
const CHANGED_TOPIC = 'changed'

const NONE: Changes = new Map()

/**
 * Publishes every committed change as a hint to its member, so that no handler has to. When the event server is back, all members are hinted: other nodes may be
 * connected earlier, and missed the changes of this node until now. Returns a function that stops it.
 */
export function publishChanges(db: Db, events: Events): () => void {
  const endCompleteness = events.onCompleteness(() => {
    if (events.isComplete) events.publish(toTopic(ALL_MEMBERS), Buffer.from('money'))
  })
  const endCommits = db.onCommit(({ request, changes = NONE }) => {
    const members = new Set([...(request ? [request.member] : []), ...changes.keys()])
    // Before the hints: when a page requests on one, its node knows already that the replica may lack the change.
    if (events.connectsNodes && members.size > 0) events.publish(CHANGED_TOPIC, Buffer.from([...members].join()))
    for (const [member, kinds] of changes) events.publish(toTopic(member), Buffer.from([...kinds].join()))
  })
  return () => {
    endCompleteness()
    endCommits()
  }
}

/** Adds a listener of the hints to a member, or to `ALL_MEMBERS`, and returns a function that removes it. Kinds of later releases are left out. */
export const onHint = (events: Events, member: string, listener: (kinds: readonly HintKind[]) => void): (() => void) =>
  events.subscribe(toTopic(member), (bytes) => {
    const kinds = Buffer.from(bytes).toString().split(',').filter(isHintKind)
    if (kinds.length > 0) listener(kinds)
  })

/** Adds a listener of members whose rows a node has changed, and returns a function that removes it. */
export const onMembersChanged = (
  events: Pick<Events, 'subscribe'>,
  listener: (members: readonly string[]) => void,
): (() => void) => events.subscribe(CHANGED_TOPIC, (bytes) => listener(Buffer.from(bytes).toString().split(',')))

const isHintKind = (text: string): text is HintKind => Object.hasOwn(HINT_SCOPES, text)
