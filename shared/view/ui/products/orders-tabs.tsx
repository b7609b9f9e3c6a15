import { type Choice, Tabs } from '../controls/tabs.tsx'

/** Tab of a page of products: the products, or the member's orders. */
export type ProductsTab = 'products' | 'orders'

interface Props {
  label: string
  products: string
  orders: string
  /** Number of orders in progress; 0 is not shown. */
  running: number
  value: ProductsTab
  onChange(tab: ProductsTab): void
}

/** The two tabs of a page of products (LON-01, MIN-01), with the number of orders in progress. */
export function OrdersTabs({ label, products, orders, running, value, onChange }: Props) {
  const choices: Choice<ProductsTab>[] = [
    { value: 'products', label: products },
    {
      value: 'orders',
      label: (
        <>
          {orders}
          {running > 0 && <span className="count">{running}</span>}
        </>
      ),
    },
  ]
  return <Tabs label={label} value={value} onChange={onChange} choices={choices} />
}
