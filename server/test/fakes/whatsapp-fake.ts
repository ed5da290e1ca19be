import type { FakeReply, Heard } from "./http-fake.ts"

const token = "whatsapp-token"
const phoneNumberId = "106540352242922"

export const whatsappEnv = (url: string) => ({
  WHATSAPP_TOKEN: token,
  WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
  WHATSAPP_APP_SECRET: "whatsapp-app-secret",
  WHATSAPP_VERIFY_TOKEN: "whatsapp-verify",
  WHATSAPP_BASE_URL: `${url}/v26.0`,
})

function failure(status: number, code: number, details = `error ${code}`): FakeReply {
  const error_data = { messaging_product: "whatsapp", details }
  const error = { message: `(#${code})`, type: "OAuthException", code, error_data, fbtrace_id: "A1" }
  return { status, body: { error } }
}

/** By the last digits of the number, which only the fake reads. */
const failures: Readonly<Record<string, FakeReply>> = {
  "0001": failure(400, 131026, "Message undeliverable"),
  "0002": failure(400, 131047, "More than 24 hours have passed"),
  "0003": failure(400, 132001, "Template name does not exist"),
  "0004": failure(429, 130429, "Rate limit hit"),
  "0005": failure(500, 131000, "Something went wrong"),
  "0006": failure(400, 131056, "Too many to this pair"),
}

/** Plays the messages edge of WhatsApp's Cloud API. */
export function whatsappFake({ url, headers, body }: Heard): FakeReply {
  if (headers.authorization !== `Bearer ${token}`) return failure(401, 190, "token expired")
  if (url.pathname !== `/v26.0/${phoneNumberId}/messages`) return failure(400, 100, "unsupported path")
  const { to, type, text, template, messaging_product } = JSON.parse(body) as {
    messaging_product: string
    to: string
    type: string
    text?: { body: string }
    template?: { name: string; language: { code: string } }
  }
  const isWhole = type === "text" ? text?.body : template?.name && template.language.code
  if (messaging_product !== "whatsapp" || !isWhole) return failure(400, 100, "parameter missing")
  const digits = to.replaceAll(/\D/g, "")
  const sent = {
    messaging_product: "whatsapp",
    contacts: [{ input: to, wa_id: digits }],
    messages: [{ id: `wamid.${digits}` }],
  }
  return failures[to.slice(-4)] ?? { status: 200, body: sent }
}
