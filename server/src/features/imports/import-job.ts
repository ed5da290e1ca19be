import type { JobDefinition } from "../../platform/jobs/job-definition.ts"
import { runImport } from "./run-import.ts"

/** Does an import; after a crash it goes on where it stood. */
export const importJob: JobDefinition<{ readonly id: string }> = {
  name: "import.run",
  retry: { limit: 10, delaySeconds: 2 },
  mostSeconds: 23 * 3600,
  run: (ctx, { id }) => runImport(ctx, id),
}
