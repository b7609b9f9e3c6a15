import type { ResponseData } from '../../base/contract/endpoint.ts'
import type { getSpotOrders } from '../../base/contract/spot.ts'

/** Spot order as returned by the backend. */
export type SpotOrder = ResponseData<typeof getSpotOrders>[number]
