/** Returns an address with its network and memo, for messages and lists: `rEb8… (XRP, 12345)`. */
export function formatWalletAddress({
  address,
  network,
  memo,
}: {
  address: string
  network: string
  memo: string
}): string {
  const details = [network, memo].filter(Boolean).join(', ')
  return details ? `${address} (${details})` : address
}
