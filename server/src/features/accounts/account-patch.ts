import { requiredAccountFields, type updateAccount as endpoint } from "@funil/contract/accounts"
import { cnpj, cpf } from "@funil/contract/shared/documents"
import type * as z from "zod/mini"
import { isAllowedAddress } from "../../platform/access/allowed-address.ts"
import { AppError, type FieldProblem, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import type { AccountRow } from "./account-row.ts"
import type { AccountPatch } from "./save-account.ts"

type Input = z.output<typeof endpoint.body>

/** Ends with 422 where a field is emptied that the form requires. One that was never filled in may come back empty, as a GET told it. */
function requireKept(before: AccountRow, input: Input): void {
  const problem: FieldProblem[] = [{ rule: "required" }]
  const emptied = requiredAccountFields.filter((name) => input[name] === null && before[name] !== null)
  if (emptied.length === 0) return
  throw new AppError("invalid", { fields: Object.fromEntries(emptied.map((name) => [name, problem])) })
}

/** Ends with 422 where a code of Pix would lack something. */
function requirePix(before: AccountRow, input: Input): void {
  const { pix_key, pix_name, pix_city } = { ...before, ...input }
  if (pix_key && !pix_name) throw invalid("pix_name", "required")
  if (pix_key && !pix_city) throw invalid("pix_city", "required")
}

/** In Portuguese a CNPJ or CPF, without its mask; elsewhere what is typed. */
function storedDocument(typed: string, language: AccountRow["language"]): string {
  if (language !== "pt-BR") return typed
  const company = cnpj.safeParse(typed)
  const found = company.success ? company : cpf.safeParse(typed)
  if (!found.success) throw invalid("document", "cnpj_or_cpf")
  return found.data
}

/** What the body of a PUT changes of the account, in stored form. */
export function accountPatch(ctx: Context, before: AccountRow, input: Input): AccountPatch {
  requireKept(before, input)
  requirePix(before, input)
  const { document, phone1, phone2, ip_list } = input
  if (ip_list && !isAllowedAddress(ip_list, ctx.ip))
    throw invalid("ip_list", "own_address", { address: ctx.ip ?? "" })
  const isNew = document && document !== before.document
  const sent = {
    ...input,
    document: isNew ? storedDocument(document, input.language ?? before.language) : document,
    phone1: storedPhone(phone1),
    phone2: storedPhone(phone2),
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}
