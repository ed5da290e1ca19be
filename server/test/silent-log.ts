import type { JobLog } from "../src/platform/jobs/jobs.ts"

export const silentLog: JobLog = { info: () => undefined, warn: () => undefined }
