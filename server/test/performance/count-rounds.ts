import { Query } from "pg"

/** The number of database round trips and statements of some work. */
export interface Rounds {
  readonly rounds: number
  readonly statements: number
}

/** The parts of a statement that the driver's types lack. */
interface Statement {
  readonly text?: string
  callback: (...answer: unknown[]) => void
  submit: (connection: unknown) => unknown
}

/**
 * Counts over all connections of the process, so nothing else may run. Statements sent before the
 * last round's first result belong to that round, unless they have to wait on their connection.
 * Batched notices to other processes don't count.
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
