import { serveBareDashboards } from "../server/test/load/bare-dashboards.ts"
import type { TeamAccount } from "./team-account.ts"

const account = JSON.parse(process.argv[2] ?? "{}") as TeamAccount
await serveBareDashboards(process.env["DATA_DIR"] ?? "", Number(process.env["PORT"]), account)
process.once("SIGTERM", () => process.exit(0))
