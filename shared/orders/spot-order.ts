import type { ResponseData } from '../contract/endpoint.ts'
import type { getSpotOrders } from '../contract/spot.ts'

/** Spot order as returned by the backend. */
export type SpotOrder = ResponseData<typeof getSpotOrders>[number]
