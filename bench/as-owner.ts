import { reachServer } from "../server/src/platform/db/database.ts"
import { type Client, connected } from "../server/test/connected.ts"

/** Runs work as the schema's owner, in the database of a running product in this folder. */
export async function asOwner<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const server = await reachServer({ dataDir, databaseUrl: undefined, secretKey: "" })
  try {
    return await connected(server.owner, work)
  } finally {
    await server.stop()
  }
}
