/** A larger file is not opened, for the memory's sake; bytes. No camera of a phone writes one. */
export const OPENED_BYTES = 100 * 1024 * 1024
