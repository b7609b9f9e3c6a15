import { defineDomain } from '../../define-domain.ts'
import { commands } from './personal-data.commands.ts'

/** Rights of members to their personal data: export and erasure. */
export const domain = defineDomain({ name: 'personal-data', commands })
