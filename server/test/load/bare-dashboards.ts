import Fastify from "fastify"
import { Pool } from "pg"
import { getCards } from "../../src/features/dashboards/get-cards.ts"
import { getFinancial } from "../../src/features/dashboards/get-financial.ts"
import { getSales } from "../../src/features/dashboards/get-sales.ts"
import { getTasks } from "../../src/features/dashboards/get-tasks.ts"
import { openDatabase } from "../../src/platform/db/database.ts"
import { secretKeyIn } from "../../src/platform/secrets.ts"
import { readerOf, recordQueries } from "./recorded-queries.ts"

const dashboards = { cards: getCards, sales: getSales, tasks: getTasks, financial: getFinancial }

interface Account {
  readonly id: string
  readonly userId: string
}

/**
 * The baseline for dashboards: a handler with the same HTTP library, prepared statement and pool
 * size, as the reader's role. It returns the rows unchanged.
 */
export async function serveBareDashboards(dataDir: string, port: number, account: Account): Promise<void> {
  const database = await openDatabase({ dataDir, secretKey: secretKeyIn(dataDir) })
  const pool = new Pool({ ...readerOf(database), max: 20 })
  const app = Fastify()
  app.get("/api/ready", () => ({ status: "ok" }))
  for (const [name, verb] of Object.entries(dashboards)) {
    const statements = await recordQueries(database, account, (ctx) => verb(ctx, {}))
    app.get(`/${name}`, async () => {
      const answers = statements.map(({ text, values }, index) =>
        pool.query<object>({ text, values, name: `${name} ${index}` }),
      )
      return (await Promise.all(answers)).map(({ rows }) => rows)
    })
  }
  await app.listen({ port, host: "127.0.0.1" })
}
