import Fastify from "fastify"
import { getBoard } from "../../src/features/board/board.ts"
import { openDatabase } from "../../src/platform/db/database.ts"
import { secretKeyIn } from "../../src/platform/secrets.ts"
import { rawPool } from "./raw-pool.ts"
import { recordQueries } from "./recorded-queries.ts"

const perStage = 20

interface Account {
  readonly id: string
  readonly userId: string
  readonly pipeline: { readonly id: string }
}

/**
 * The baseline for the board: a handler with the same HTTP library, statements and pool size. It
 * returns the rows without sign-in, validation or views.
 */
export async function serveBareBoard(dataDir: string, port: number, account: Account): Promise<void> {
  const database = await openDatabase({ dataDir, secretKey: secretKeyIn(dataDir) })
  const statements = await recordQueries(database, account, (ctx) =>
    getBoard(ctx, account.pipeline.id, { perStage, orders: new Map(), body: null }),
  )
  const pool = rawPool(database.appConnection)
  const app = Fastify()
  app.get("/api/ready", () => ({ status: "ok" }))
  app.get("/board", async () => {
    const client = await pool.connect()
    try {
      const answers: unknown[] = []
      for (const [index, { text, values }] of statements.entries()) {
        // Like the product's pool, it prepares statements that begin with a comment.
        const name = /^\s*\/\*/.test(text) ? `bare ${index}` : undefined
        const result = await client.query<object>({ text, values, name })
        if (result.rows?.length) answers.push(result.rows)
      }
      return answers
    } finally {
      client.release()
    }
  })
  await app.listen({ port, host: "127.0.0.1" })
}
