import { asLine, asPlain } from "../../message-texts/escapes.ts"
import { recipientsOf } from "./recipients.ts"
import { sendMessage } from "./send-message.ts"

export const sendSms = sendMessage("sms", async (tx, texts, { definition: { settings } }) => {
  const recipients = await recipientsOf(tx, texts, settings, "phone")
  const text = texts.render(settings.message ?? "", asPlain)
  return recipients.map(({ address: to, shown, ...whose }) => ({
    delivery: { channel: "sms", to, ...whose, text },
    to: shown,
  }))
})

export const sendWhatsapp = sendMessage("whatsapp", async (tx, texts, { definition: { settings } }) => {
  const recipients = await recipientsOf(tx, texts, settings, "phone")
  const text = texts.render(settings.message ?? "", asPlain) || undefined
  const { template } = settings
  // A template of WhatsApp takes a single line for each parameter.
  const parameters = template?.parameters.map((one) => asLine(texts.render(one, asPlain)))
  return recipients.map(({ address: to, shown, ...whose }) => ({
    delivery: {
      channel: "whatsapp",
      to,
      ...whose,
      text,
      template: template && { ...template, parameters: parameters ?? [] },
    },
    to: shown,
  }))
})
