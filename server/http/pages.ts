import { type Refusal, refuse } from './refusal.ts'

/** Rows a page may have. */
const MOST = 100

/** Why a page of a list cannot be answered; null when it can. `page` counts from 1. */
export function pageProblem({ page, limit }: { page: number; limit: number }): Refusal | null {
  if (page < 1) return refuse('site.pageRange', {}, { field: 'page', rule: 'range' })
  if (limit < 1 || limit > MOST) return refuse('site.limitRange', { most: MOST }, { field: 'limit', rule: 'range' })
  return null
}
