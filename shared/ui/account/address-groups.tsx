/**
 * An address to compare: in groups of four, all equally strong, since lookalikes match the ends. Always from left to right; read as a whole by a screen
 * reader, and without blanks when it is marked and copied: the groups stand apart by their margins. Its styles are in `reviews.css`.
 */
export const AddressGroups = ({ address }: { address: string }) => (
  <span className="address-groups" dir="ltr" role="img" aria-label={address}>
    {groupsOf(address).map((group, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same group may come again, its place does not
      <span key={place}>{group}</span>
    ))}
  </span>
)

const groupsOf = (address: string): string[] => address.match(/.{1,4}/gsu) ?? []
