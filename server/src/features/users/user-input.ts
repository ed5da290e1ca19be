import { cpf } from "@funil/contract/shared/documents"
import { invalid } from "../../platform/app-error.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import type { UserPatch } from "./user-row.ts"

/** A body about a user; its custom fields have rules of their own. */
type Sent = Omit<UserPatch, "custom_fields"> & { readonly custom_fields?: unknown }

/** What was sent of a user as it is stored: phones in E.164, the CPF without mask, empty text as nothing. */
export function storedInput({ custom_fields: _, ...sent }: Sent): Omit<UserPatch, "custom_fields"> {
  const patch = { ...sent }
  if (sent.last_name !== undefined) patch.last_name = sent.last_name || null
  if (sent.job !== undefined) patch.job = sent.job || null
  if (sent.phone1 !== undefined) patch.phone1 = storedPhone(sent.phone1) || null
  if (sent.document !== undefined) patch.document = storedDocument(sent.document)
  if (sent.pipelines !== undefined) patch.pipelines = [...new Set(sent.pipelines)]
  return patch
}

function storedDocument(typed: string | null): string | null {
  if (!typed) return null
  const parsed = cpf.safeParse(typed)
  if (!parsed.success) throw invalid("document", "cpf")
  return parsed.data
}
