import type { JobLog } from "../src/platform/jobs/job-log.ts"

export const silentLog: JobLog = { info: () => undefined, warn: () => undefined }
