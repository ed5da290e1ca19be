import { type Client, type ClientConfig } from "pg"
import { distribute } from "../../src/platform/db/distribute.ts"
import { connected } from "../connected.ts"

/**
 * With TEST_DISTRIBUTED, TEST_DATABASE_URL is a Citus coordinator's database, and tests run on
 * distributed databases.
 */
export const isDistributed = Boolean(process.env["TEST_DISTRIBUTED"])

/**
 * Returns the servers of a test database: the one, or the coordinator and its workers. Connects
 * through a database that is not distributed, from which Citus forwards nothing.
 */
export async function nodesOf(coordinator: ClientConfig): Promise<ClientConfig[]> {
  if (!isDistributed) return [coordinator]
  const { rows } = await connected(coordinator, (client) =>
    client.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeport",
    ),
  )
  return [{}, ...rows].map((node) => ({ ...coordinator, ...node, database: "postgres" }))
}

/** Runs a function on every server at once. */
export async function onEach(
  nodes: readonly ClientConfig[],
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  await Promise.all(nodes.map((node) => connected(node, work)))
}

/** Joins databases of one name on all servers into a distributed one. */
async function joinNodes(nodes: readonly ClientConfig[], database: string): Promise<void> {
  await onEach(
    nodes.map((node) => ({ ...node, database })),
    (client) => client.query("create extension citus"),
  )
  const [coordinator, ...workers] = nodes
  await connected({ ...coordinator, database }, async (client) => {
    await client.query("select citus_set_coordinator_host($1, $2)", [coordinator?.host, coordinator?.port])
    for (const { host, port } of workers) await client.query("select citus_add_node($1, $2)", [host, port])
  })
}

/**
 * Distributes the migrated template like a grown installation, and closes it to all connections,
 * including Citus's.
 */
export async function distributeTemplate(
  nodes: readonly ClientConfig[],
  owner: ClientConfig,
  template: string,
): Promise<void> {
  await joinNodes(nodes, template)
  // Fewer shards, still more than machines, make cloning and dropping faster.
  await distribute({ ...owner, options: "-c citus.shard_count=4" })
  await onEach(nodes, async (client) => {
    await client.query(`alter database ${template} allow_connections false`)
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      template,
    ])
  })
}
