import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { removeLeftOver } from "./stored-files.ts"

/** Removes the bytes that no file names: of files that are gone for good, and of uploads that a crash cut off. */
export const purgeBytes: JobDefinition = {
  name: "file.purge",
  isOpenToBlocked: true,
  retry: { limit: 3, delaySeconds: 60 },
  // After the trash, which lets go of its files.
  schedule: { hour: 3, minute: 31 },
  run: (ctx) => removeLeftOver(ctx),
}
