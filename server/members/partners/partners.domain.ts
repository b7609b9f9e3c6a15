import { defineDomain } from '../../define-domain.ts'
import { commands } from './partners.commands.ts'
import { startPartnerSweep } from './sweep-partner-access.ts'

/** Partners that embed elements: their keys, members' consents, and sessions of their pages. */
export const domain = defineDomain({ name: 'partners', commands, start: startPartnerSweep })
