import { createOfferTable } from '../term-products/offers.ts'

/** Machines of lock mining: whole amounts of a coin earn a rate in percent per day for the term. */
export const machines = createOfferTable('mining_machines', 'img', { whole: true })
