import { accountTools } from "./account-tools.ts"
import { findingTools } from "./finding-tools.ts"
import { massTools } from "./mass-tools.ts"
import { overviewTools } from "./overview-tools.ts"
import type { Tool } from "./tool.ts"
import { workingTools } from "./working-tools.ts"
import { writingTools } from "./writing-tools.ts"

/** All that an assistant may do. */
export const tools: readonly Tool[] = [
  ...accountTools,
  ...findingTools,
  ...overviewTools,
  ...workingTools,
  ...writingTools,
  ...massTools,
]
