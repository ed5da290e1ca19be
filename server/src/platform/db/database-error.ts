/** What only the operator can solve: the message says in one line what to do, and no stack helps. */
export class DatabaseError extends Error {
  override name = "DatabaseError"
}
