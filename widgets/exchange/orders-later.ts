type Orders = typeof import('../../shared/member/spot-orders.ts')

/**
 * Does something with the member's spot orders, whose code comes after that of the form. Where it cannot be loaded the lists beneath say so, and the rest
 * goes on without them: the answer is null.
 */
export const withOrders = <T>(use: (orders: Orders) => T | PromiseLike<T>): Promise<T | null> =>
  import('../../shared/member/spot-orders.ts').then<T | null, null>(use, (error: unknown) => {
    console.warn('tradelet: the orders could not be loaded', error)
    return null
  })
