import { bareApp } from "../server/test/load/bare-app.ts"

const app = await bareApp(process.env["DATA_DIR"] ?? "")
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" })
process.once("SIGTERM", () => process.exit(0))
