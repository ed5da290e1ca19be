import { Client, type ClientConfig } from "pg"
import { DatabaseError } from "./sql-errors.ts"

const patienceMs = 10_000

/**
 * Opens a single connection outside the pools and their limits. The server may break it without
 * ending the process.
 */
export async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ application_name: "funil", connectionTimeoutMillis: patienceMs, ...connection })
  client.on("error", () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseError(`The database cannot be reached: ${reasonOf(error)}`, { cause: error })
  }
  return client
}

/** Runs a function with such a connection and always closes it. */
export async function connected<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A name with several addresses fails with a list of reasons and an empty message. */
function reasonOf(error: unknown): string {
  const reasons = error instanceof AggregateError ? error.errors : [error]
  return reasons.map((reason: Error) => reason.message).join("; ")
}
