import { Readable } from "node:stream"
import type { getContactCard } from "@funil/contract/contacts"
import { bytesAnswer } from "../../platform/http/bytes-answer.ts"
import type { Call } from "../../platform/http/route.ts"
import { contactCard } from "./contact-card.ts"
import { contactRecord } from "./contact-record.ts"

/** Answers a contact that the caller may see as a file for an address book. */
export async function answerContactCard(call: Call<typeof getContactCard>): Promise<void> {
  const { ctx, params, request, reply } = call
  const contact = await contactRecord.get(ctx, params.id)
  const bytes = Buffer.from(contactCard(contact, ctx.services.config.publicUrl))
  const { first_name, last_name } = contact
  return bytesAnswer(request, reply, {
    mime: "text/vcard; charset=utf-8",
    size: bytes.length,
    name: `${[first_name, last_name].filter(Boolean).join(" ")}.vcf`,
    isShown: false,
    secondsToKeep: 0,
    open: async (range) => Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes]),
  })
}
