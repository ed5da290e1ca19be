import { hasOpenWindow } from "../delivery-queries.ts"
import type { Provided } from "./channel.ts"
import { sendWhatsapp } from "./send-whatsapp.ts"

export const whatsapp: Provided = {
  route: (config) => (config.whatsapp ? "cloud_api" : "outbox"),
  prepare: async (tx, { to, text, template }, common) => {
    const isOpen = await hasOpenWindow(tx, to ?? "")
    const message = { ...common, to: to ?? "", text, template, isOpen }
    return (sender) => sendWhatsapp(sender, message)
  },
}
