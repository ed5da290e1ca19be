import type { Hook } from "../../../platform/hooks/hook.ts"
import type { MessageHook } from "./message-hook.ts"
import { postmarkHook } from "./postmark-hook.ts"
import { sendgridHook } from "./sendgrid-hook.ts"
import { takeEvent } from "./take-event.ts"
import { twilioHook } from "./twilio-hook.ts"
import { whatsappHook } from "./whatsapp-hook.ts"
import { zenviaHook } from "./zenvia-hook.ts"

function hookOf({ read, ...hook }: MessageHook): Hook {
  return {
    ...hook,
    async take(call) {
      const failures: unknown[] = []
      // One after the other, so that none waits for its neighbours' locks.
      for (const event of await read(call))
        await takeEvent(call.services, hook.provider, event).catch((error: unknown) => failures.push(error))
      // The provider repeats the whole call: what was stored counts once.
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Where providers tell what became of messages. */
export const messageHooks: readonly Hook[] = [
  twilioHook,
  zenviaHook,
  whatsappHook,
  sendgridHook,
  postmarkHook,
].map(hookOf)
