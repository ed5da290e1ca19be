import { Query } from "pg"

/** How often a piece of work waits for the database, and how many statements it sends. */
export interface Rounds {
  readonly rounds: number
  readonly statements: number
}

/** What the types of the driver do not tell of a statement. */
interface Statement {
  readonly text?: string
  callback: (...answer: unknown[]) => void
  submit: (connection: unknown) => unknown
}

/**
 * Counts over all connections of this process, so nothing else may run beside the work. What goes over the wire before any
 * answer to the last round has come belongs to that round; what has to stay behind another statement of its connection does not. What
 * other processes are told after a commit, once of many, is no part of the work.
 */
export async function countRounds(work: () => Promise<unknown>): Promise<Rounds> {
  const statement = Query.prototype as unknown as Statement
  const { submit } = statement
  let [rounds, statements, answered] = [0, 0, 0]
  statement.submit = function (this: Statement, connection) {
    if (this.text?.includes("pg_notify")) return submit.call(this, connection)
    const [round, { callback }] = [answered + 1, this]
    rounds = Math.max(rounds, round)
    statements += 1
    this.callback = (...answer) => {
      answered = Math.max(answered, round)
      callback(...answer)
    }
    return submit.call(this, connection)
  }
  try {
    await work()
  } finally {
    statement.submit = submit
  }
  return { rounds, statements }
}
