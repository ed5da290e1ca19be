/** The server's limits of waiting for a caller, in milliseconds. */
export interface Patience {
  /** The headers of a call, from its first byte; of the first call from the connection on. */
  readonly headersMs: number
  /** A whole body; of a big file each next piece. */
  readonly bodyMs: number
  /** Bytes of a big file that have to come in that time, or it would never end. */
  readonly minPiece: number
  /** The rest of a body that is answered already: a caller who is cut at once could miss the answer. */
  readonly answeredMs: number
  /** An answer of which the caller takes nothing. */
  readonly unreadMs: number
}

export const usualPatience: Patience = {
  headersMs: 10_000,
  bodyMs: 30_000,
  minPiece: 32 * 1024,
  answeredMs: 5_000,
  unreadMs: 60_000,
}
