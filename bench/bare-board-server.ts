import { serveBareBoard } from "../server/test/load/bare-board.ts"
import type { TeamAccount } from "./team-account.ts"

const account = JSON.parse(process.argv[2] ?? "{}") as TeamAccount
await serveBareBoard(process.env["DATA_DIR"] ?? "", Number(process.env["PORT"]), account)
process.once("SIGTERM", () => process.exit(0))
