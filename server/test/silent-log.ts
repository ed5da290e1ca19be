import type { JobLog } from "../src/platform/jobs/job-definition.ts"

export const silentLog: JobLog = { info: () => undefined, warn: () => undefined }
