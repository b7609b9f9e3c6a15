/** Shapes of partners' calls. The package contains them written out (`server-code.ts`), without the contract. */
import type { FormValues, ResponseData } from '../../../../shared/base/contract/endpoint.ts'
import type { exchangePartnerCode, openPartnerSession } from '../../../../shared/base/contract/partners.ts'

type Optional<Shape, Names extends keyof Shape> = Omit<Shape, Names> & Partial<Pick<Shape, Names>>

/** Code that the page received from the sign-in window, for one use within a minute, with the page's verifier. */
export type CodeExchange = FormValues<typeof exchangePartnerCode>

/** First session of a member, and `member`, the name under which the partner knows the member: store it with your own account. `expires` in epoch ms. */
export type LinkedSession = ResponseData<typeof exchangePartnerCode>

/** Session to open for a linked member. `seconds` is at most 900, the default; `framed` is for a frame of the product (`isolation="frame"`). */
export type SessionForm = Optional<FormValues<typeof openPartnerSession>, 'seconds' | 'framed'>

/** Session of a page: return it to the page as JSON. `expires` in epoch ms; `scopes` is null if the response of the backend lacks them. */
export type PartnerSession = ResponseData<typeof openPartnerSession>
