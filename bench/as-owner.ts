import { type Client, connected } from "../server/test/connected.ts"
import { reachServer } from "../server/src/platform/db/database.ts"

/** Does something as the owner of the schema, in the database that a running product has in this folder. */
export async function asOwner<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const server = await reachServer({ dataDir, databaseUrl: undefined, secretKey: "" })
  try {
    return await connected(server.owner, work)
  } finally {
    await server.stop()
  }
}
