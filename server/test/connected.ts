import { Client, type ClientConfig } from "pg"

export type { Client }

/** Runs a function with its own connection and always closes it. */
export async function connected<T>(
  connection: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
