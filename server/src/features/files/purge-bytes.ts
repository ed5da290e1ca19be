import type { AccountWork } from "../../platform/jobs/walk-job.ts"
import { removeLeftOver } from "./stored-files.ts"

/** Removes the bytes that no file names: of files that are gone for good, and of uploads that a crash cut off. */
export const purgeBytes: AccountWork = {
  name: "file.purge",
  run: (ctx) => removeLeftOver(ctx),
}
