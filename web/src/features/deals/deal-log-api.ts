import { logsOptions } from "../../records/record/record-log-api.ts"
import { dealKeys } from "./deal-api.ts"

/** The history of a deal, below the deal's key. */
export const dealLogsOptions = (id: string) => logsOptions(dealKeys.one(id), "deal", id)
