import { computed } from 'nanostores'
import { call } from '../api/call.ts'
import type { Answer } from '../contract/endpoint.ts'
import { getMember } from '../contract/session.ts'
import { pageSingleton } from '../runtime.ts'
import { memberResource } from '../stores/member-resource.ts'

/** The signed-in member's record. */
export type Member = Answer<typeof getMember>

const $resource = pageSingleton('member.resource', () => memberResource(() => call(getMember, {}, { quiet: true })))

/** The member's record; null for a visitor and until it has come. */
export const $member = pageSingleton('member', () => computed($resource, ({ data }) => data))

/** Whether the last try to load the member's record failed. */
export const $memberFailed = pageSingleton('member.failed', () => computed($resource, ({ failed }) => failed))

/** Requests the member's record anew and drops older answers, which may not know what an action changed. The known record stays when that fails. */
export const refreshMember = (): Promise<void> => $resource.invalidate()

/** Shows what an action is sure to have changed of the member's record, until it is loaded again. */
export const changeMember = (news: Partial<Member>): void => $resource.change((member) => ({ ...member, ...news }))
