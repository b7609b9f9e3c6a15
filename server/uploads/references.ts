import { IDENTITY_PICTURES } from '../accounts/identity.ts'

/** What each domain says of the pictures that its records need: a SELECT of `member`, who uploaded them, and `name`. A new domain adds its own here. */
const REFERENCES: readonly string[] = [IDENTITY_PICTURES]

/** Whether a record needs the picture: an SQL condition on `uploads u`. */
export const IS_REFERENCED = `EXISTS (SELECT 1 FROM (${REFERENCES.join(' UNION ALL ')}) needed
  WHERE needed.member = u.owner AND needed.name = u.name)`

/** Whether nothing needs the picture: no record, and not the site, for which the operator has made it public. An SQL condition on `uploads u`. */
export const IS_UNUSED = `u.visibility = 'private' AND NOT ${IS_REFERENCED}`
