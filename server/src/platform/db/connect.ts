import { Client, type ClientConfig } from "pg"
import { DatabaseError } from "./database-error.ts"

/** A single connection, outside the pools and their limits. The server may break it without ending the process. */
export async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ application_name: "funil", ...connection })
  client.on("error", () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseError(`The database cannot be reached: ${(error as Error).message}`, { cause: error })
  }
  return client
}
