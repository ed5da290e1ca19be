/** How long the server waits for whoever calls it, in milliseconds. */
export interface Patience {
  /** For the headers of a call, from its first byte; for the first one from the connection on. */
  readonly headersMs: number
  /** For a whole body; for each next piece of one that carries a big file. */
  readonly bodyMs: number
  /** So many bytes of a big file have to come in that time, or it would never end. */
  readonly minPiece: number
  /** For the rest of a body that is already answered: cut at once, the caller could miss the answer. */
  readonly answeredMs: number
  /** For a caller who takes nothing of an answer that waits for them. */
  readonly unreadMs: number
}

export const usualPatience: Patience = {
  headersMs: 10_000,
  bodyMs: 30_000,
  minPiece: 32 * 1024,
  answeredMs: 5_000,
  unreadMs: 60_000,
}
