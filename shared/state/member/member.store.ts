import { computed } from 'nanostores'
import type { ResponseData } from '../../base/contract/endpoint.ts'
import { getMember } from '../../base/contract/member.ts'
import { pageSingleton } from '../../base/runtime/runtime.ts'
import { call } from '../../wire/api/call.ts'
import { memberResource } from '../stores/member-resource.ts'

/** Record of the signed-in member. */
export type Member = ResponseData<typeof getMember>

const $resource = pageSingleton('member.resource', () => memberResource(() => call(getMember, {}, { quiet: true })))

/** The member's record; null for a visitor and until it is loaded. */
export const $member = pageSingleton('member', () => computed($resource, ({ data }) => data))

/** True if the last request of the member's record failed. */
export const $memberFailed = pageSingleton('member.failed', () => computed($resource, ({ failed }) => failed))

/** Requests the member's record again and drops older responses, which may lack the change of an action. The known record stays if the request fails. */
export const refreshMember = (): Promise<void> => $resource.invalidate()

/** Updates the record with what an action has certainly changed, until it is loaded again. */
export const changeMember = (news: Partial<Member>): void => $resource.change((member) => ({ ...member, ...news }))
