/**
 * Address in groups of four characters for comparison. All groups look the same, because lookalike addresses match at the ends. Always from left to right. A
 * screen reader reads it as a whole, and copied text has no spaces: the groups are separated by margins. Its styles are in `address-groups.css`.
 */
export const AddressGroups = ({ address }: { address: string }) => (
  <span className="address-groups" dir="ltr" role="img" aria-label={address}>
    {splitAddress(address).map((group, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a group may occur twice, its index is unique
      <span key={place}>{group}</span>
    ))}
  </span>
)

const splitAddress = (address: string): string[] => address.match(/.{1,4}/gsu) ?? []
