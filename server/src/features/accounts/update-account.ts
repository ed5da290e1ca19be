import { isDeepStrictEqual } from "node:util"
import {
  type Account,
  requiredAccountFields,
  type updateAccount as endpoint,
} from "@funil/contract/account/accounts"
import type { PictureInput } from "@funil/contract/records/pictures"
import { cnpj, cpf } from "@funil/contract/shared/values/documents"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { isAllowedAddress } from "../../platform/access/allowed-address.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { requireConfirmed } from "../../platform/access/require-can.ts"
import { AppError, type FieldProblem, invalid } from "../../platform/app-error.ts"
import type { Context, Services } from "../../platform/context.ts"
import { sqlStateOf } from "../../platform/db/sql-errors.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { requireFresh, versioned } from "../../platform/http/versions.ts"
import { storedPhone } from "../../platform/text/phone.ts"
import { type PictureOf, removePicture, uploadPicture } from "../pictures/change-picture.ts"
import { mailAccessChange } from "../users/admin-letters.ts"
import { type AccountRow, getAccountRow, lockAccountRow } from "./account-queries.ts"
import { accountView } from "./account-view.ts"
import { mailMoneyKey } from "./mail-money-key.ts"
import { type AccountPatch, type FollowZone, changeAccount, saveAccount } from "./save-account.ts"

/** Changes the sent fields of the account. */
export async function updateAccount(
  ctx: Permitted<"account.write">,
  input: z.output<typeof endpoint.body>,
  { ifMatch, followZone }: { ifMatch: string | undefined; followZone: FollowZone },
): Promise<Account> {
  if (input.timezone !== undefined) await requireTimezone(ctx.services, input.timezone)
  return inTransaction(ctx, async (tx) => {
    const before = await lockAccountRow(tx)
    await requireFresh(before, ifMatch, () => accountView(before, ctx.services))
    const patch = accountPatch(tx, before, input)
    const isNew = isOtherKey(before, patch)
    const opens = input.ip_list !== undefined && !isDeepStrictEqual(input.ip_list, before.ip_list)
    if (isNew || opens) requireConfirmed(tx)
    await changeAccount(tx, followZone, { before, patch })
    if (isNew) await mailMoneyKey(tx, "pix")
    if (opens) await mailAccessChange(tx, "addresses", input.ip_list?.join(", ") ?? "")
    const after = await getAccountRow(tx)
    return versioned(ctx, accountView(after, ctx.services), after.version)
  })
}

function isOtherKey(
  { pix_key: known }: AccountRow,
  { pix_key: sent }: { pix_key?: string | null | undefined },
): boolean {
  return sent !== undefined && sent !== known
}

type Input = z.output<typeof endpoint.body>

/**
 * Throws 422 if the body clears a field that the form requires. A field that was never filled may
 * be sent back empty.
 */
function requireKept(before: AccountRow, input: Input): void {
  const problem: FieldProblem[] = [{ rule: "required" }]
  const emptied = requiredAccountFields.filter((name) => input[name] === null && before[name] !== null)
  if (emptied.length === 0) return
  throw new AppError("invalid", { fields: Object.fromEntries(emptied.map((name) => [name, problem])) })
}

/** Throws 422 if a Pix code would lack a field. */
function requirePix(before: AccountRow, input: Input): void {
  const { pix_key, pix_name, pix_city } = { ...before, ...input }
  if (pix_key && !pix_name) throw invalid("pix_name", "required")
  if (pix_key && !pix_city) throw invalid("pix_city", "required")
}

/** Returns a CNPJ or CPF without its mask in Portuguese, else the text as sent. */
function storedDocument(typed: string, language: AccountRow["language"]): string {
  if (language !== "pt-BR") return typed
  const company = cnpj.safeParse(typed)
  const found = company.success ? company : cpf.safeParse(typed)
  if (!found.success) throw invalid("document", "cnpj_or_cpf")
  return found.data
}

/** Returns the changes of a PUT to the account, in stored form. */
function accountPatch(ctx: Context, before: AccountRow, input: Input): AccountPatch {
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

const brandPicture: PictureOf<AccountRow, Account> = {
  field: "brand_picture",
  fit: "contain",
  lock: lockAccountRow,
  save: (tx, before, brand) => saveAccount(tx, before, { brand }),
  answer: async (tx) => accountView(await getAccountRow(tx), tx.services),
}

/** Replaces the account's logo. */
export async function uploadBrand(ctx: Permitted<"account.write">, input: PictureInput): Promise<Account> {
  return uploadPicture(ctx, input, brandPicture)
}

export async function removeBrand(ctx: Permitted<"account.write">): Promise<Account> {
  return removePicture(ctx, brandPicture)
}

const unknownToDatabase = "22023"

function isKnownHere(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat("en", { timeZone: name })) && !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/**
 * Throws 422 unless the server and the database both know the time zone. Their lists differ, and
 * one account with a zone unknown to the database would break statements over all accounts.
 */
export async function requireTimezone(services: Services, name: string): Promise<void> {
  if (!isKnownHere(name)) throw invalid("timezone", "unknown_option")
  try {
    await sql`select now() at time zone ${name}::text`.execute(services.database.app)
  } catch (error) {
    if (sqlStateOf(error) !== unknownToDatabase) throw error
    throw invalid("timezone", "unknown_option")
  }
}
