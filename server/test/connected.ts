import { Client, type ClientConfig } from "pg"

export type { Client }

/** Does something over a connection of its own, which is ended whatever happens. */
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
