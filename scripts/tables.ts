import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { connected } from "../server/test/connected.ts"
import { ownerOf, startCluster } from "../server/test/setup/cluster.ts"
import { tableTypes } from "../server/test/tables/table-types.ts"

/** Writes server/src/platform/db/tables.ts from an empty database after all migrations. */
async function writeTables(): Promise<void> {
  const cluster = await startCluster()
  const file = fileURLToPath(new URL("../server/src/platform/db/tables.ts", import.meta.url))
  try {
    writeFileSync(file, await connected(ownerOf(cluster.superuser, cluster.template), tableTypes))
  } finally {
    await cluster.stop()
  }
}

await writeTables()
