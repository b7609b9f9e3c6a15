/** Loads the lists of the member's orders. The screen is shown without them, and visitors never need them. */
export const loadSpotOrders = () => import('../../shared/state/orders/spot-orders.store.ts')
