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
      // One after the other, and only then the 200: what was not taken in is told again.
      for (const event of await read(call)) await takeEvent(call.services, hook.provider, event)
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
