import { accountSamples } from "./account-samples.ts"
import { activitySamples } from "./activity-samples.ts"
import { contactSamples } from "./contact-samples.ts"
import { dealSamples } from "./deal-samples.ts"
import { fileSamples } from "./file-samples.ts"
import { filterSamples } from "./filter-samples.ts"
import { historySamples } from "./history-samples.ts"
import { importSamples } from "./import-samples.ts"
import { productSamples } from "./product-samples.ts"
import { taskSamples } from "./task-samples.ts"
import type { Samples } from "./sample.ts"

/** For every call of the API one that succeeds for the world's admin; those that take something away bring it first. */
export const sampleCalls: Samples = {
  ...accountSamples,
  ...dealSamples,
  ...contactSamples,
  ...productSamples,
  ...historySamples,
  ...activitySamples,
  ...fileSamples,
  ...filterSamples,
  ...importSamples,
  ...taskSamples,
}

const nouns = ["deal", "contact", "company", "user", "product", "task"]

/** Calls that change no record themselves: they read, are about sessions, codes and leads, or put an import into the queue. */
export const silentCalls: ReadonlySet<string> = new Set([
  "auth.logout",
  "auth.login",
  "session.end",
  "lead.create",
  "lead.update",
  "password.request_code",
  "board.filter",
  "stage.filter_cards",
  "deal.filter",
  "contact.filter",
  "company.filter",
  "product.filter",
  "user.filter",
  "task.filter",
  "filter.filter",
  "filter.export",
  "message.export",
  "notification.update",
  "notification.read_all",
  "notification.delete",
  ...nouns.flatMap((noun) => [`${noun}.import`, `${noun}.export`]),
])
