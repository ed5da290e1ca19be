import type { Hook } from "../../../platform/hooks/hook.ts"
import { type StatusReports, applyReport } from "../message-progress.ts"
import { postmarkReports } from "./postmark-reports.ts"
import { sendgridReports } from "./sendgrid-reports.ts"
import { twilioReports } from "./twilio.ts"
import { whatsappReports } from "./whatsapp-reports.ts"
import { zenviaReports } from "./zenvia.ts"

function callbackOf({ read, ...hook }: StatusReports): Hook {
  return {
    ...hook,
    async take(call) {
      const failures: unknown[] = []
      // One after the other, so that no report waits for its neighbors' locks.
      for (const event of await read(call))
        await applyReport(call.services, hook.provider, event).catch((error: unknown) => failures.push(error))
      // The provider repeats the whole call: what was stored counts once.
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** The callback addresses to which providers send status reports. */
export const statusReports: readonly Hook[] = [
  twilioReports,
  zenviaReports,
  whatsappReports,
  sendgridReports,
  postmarkReports,
].map(callbackOf)
