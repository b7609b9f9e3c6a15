/** Maximum size in bytes of a file that is opened, which limits memory use. Photos of phones are smaller. */
export const MAX_OPENED_BYTES = 100 * 1024 * 1024
