/** A problem for the operator alone: the message says in one line what to do, and no stack helps. */
export class DatabaseError extends Error {
  override name = "DatabaseError"
}
