/** Bytes that an event of a payment provider may have; they are a few thousand. */
export const maxEventBytes = 256 * 1024
