/** Shortens an address for one line, keeping both ends. `AddressGroups` shows it in full. */
export const shortenAddress = (address: string): string =>
  address.length > 20 ? `${address.slice(0, 6)}…${address.slice(-9)}` : address
