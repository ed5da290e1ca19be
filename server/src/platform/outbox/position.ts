/** A place in the outbox: its rows are ordered by transaction, then by sequence within it. */
export interface Position {
  readonly tx: bigint
  readonly seq: number
}

/** Negative when `a` comes before `b`, 0 when they are the same. */
export function comparePositions(a: Position, b: Position): number {
  return a.tx === b.tx ? a.seq - b.seq : a.tx < b.tx ? -1 : 1
}

/** A position as the id of an event, `tx-seq`. */
export function formatPosition({ tx, seq }: Position): string {
  return `${tx}-${seq}`
}

/** The position that an event's id names, or null when it is none of ours. */
export function parsePosition(id: string): Position | null {
  const [, tx, seq] = /^(\d{1,19})-(\d{1,15})$/.exec(id) ?? []
  return tx !== undefined && seq !== undefined ? { tx: BigInt(tx), seq: Number(seq) } : null
}
