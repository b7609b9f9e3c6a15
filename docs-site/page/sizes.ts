/** Returns the size of scripts in kB of 1,000 bytes. */
export const formatKilobytes = ({ bytes }: { bytes: number }): string => `${Math.round(bytes / 1000)} kB`
