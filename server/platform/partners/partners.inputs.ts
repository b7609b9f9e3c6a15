import * as v from 'valibot'
import { GRANT_SCOPES } from '../../../shared/base/contract/endpoint.ts'
import { textInput } from '../../core/command/inputs.ts'
import { toPartnerOrigin } from './origin.rules.ts'

const MAX_ORIGINS = 20
const MAX_OVERLAP_HOURS = 168

/** Name of a partner, as in `data-partner`. */
export const nameInput = v.pipe(
  textInput(40),
  v.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'must have small letters, digits and inner hyphens only'),
)

/** Splits a list with commas, without empty and repeated parts. */
const splitList = (text: string): string[] => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean)

/** Origins of a partner's pages, separated by commas. */
export const originsInput = v.pipe(
  textInput(4_000),
  v.transform(splitList),
  v.minLength(1, 'must name an origin'),
  v.maxLength(MAX_ORIGINS, `must have at most ${MAX_ORIGINS} origins`),
  v.check(
    (origins) => origins.every((origin) => toPartnerOrigin(origin) !== null),
    'must be origins like https://partner.example, without a path',
  ),
  v.transform((origins) => [...new Set(origins.map((origin) => toPartnerOrigin(origin) ?? ''))]),
)

/** Scopes of a partner, separated by commas. */
export const scopesInput = v.pipe(
  textInput(100),
  v.transform(splitList),
  v.check(
    (scopes) => scopes.length > 0 && scopes.every((scope) => (GRANT_SCOPES as readonly string[]).includes(scope)),
    `must be of ${GRANT_SCOPES.join(', ')}; withdrawals, addresses and security cannot be granted`,
  ),
  v.transform((scopes) => GRANT_SCOPES.filter((scope) => scopes.includes(scope))),
)

/** A switch without a value is on. */
export const switchInput = v.pipe(
  v.picklist(['true', 'on', 'off'], 'must be on or off'),
  v.transform((word) => word !== 'off'),
)

/** Hours for which a previous key stays valid. */
export const overlapInput = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'must be a number of hours'),
  v.transform(Number),
  v.maxValue(MAX_OVERLAP_HOURS, `must be at most ${MAX_OVERLAP_HOURS}`),
)
