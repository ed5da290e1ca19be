import type { Contact } from "@funil/contract/contacts"
import type { FilterBody } from "@funil/contract/shared/filters"
import { type Page, page } from "@funil/contract/shared/paging"
import { requireCan } from "../../platform/access/require-can.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findIds, findPage, type Wanted } from "../../platform/records/find-records.ts"
import { readContacts } from "./contact-read.ts"
import { contactSource } from "../records/contact-source.ts"
import { contactView } from "./contact-view.ts"

/** An unpaged answer holds at most this many records; more is a 422. */
const mostUnpaged = 5000
const mostFound = 100

interface ListQuery {
  readonly page: number
  readonly per_page: number
  readonly orderBy?: string | undefined
  readonly direction?: "asc" | "desc" | undefined
}

async function wholeContacts(ctx: Context, ids: readonly string[]): Promise<Contact[]> {
  return inTransaction(ctx, async (tx) => (await readContacts(tx, ids)).map(contactView))
}

/** A page of the contacts that a filter finds; without one, of all. */
export async function listContacts(
  ctx: Context,
  query: ListQuery,
  wanted: Wanted = {},
): Promise<Page<Contact>> {
  requireCan(ctx, "contact.read")
  const { ids, total } = await findPage(ctx, contactSource, { ...query, ...wanted }, query)
  return page(await wholeContacts(ctx, ids), total, query)
}

/** All contacts that a filter finds, unpaged. */
export async function listAllContacts(ctx: Context, query: ListQuery, body: FilterBody): Promise<Contact[]> {
  requireCan(ctx, "contact.read")
  const ids = await findIds(ctx, contactSource, { ...body, ...query }, mostUnpaged + 1)
  if (ids.length > mostUnpaged) {
    throw new AppError("invalid", {
      fields: { paginate: [{ rule: "too_many", params: { maximum: mostUnpaged } }] },
    })
  }
  return wholeContacts(ctx, ids)
}

/** The contacts whose attribute is exactly the value. */
export async function findContacts(
  ctx: Context,
  { attribute, value }: { attribute: string; value: string },
): Promise<Contact[]> {
  requireCan(ctx, "contact.read")
  const filters = [{ filterField: attribute, operator: "=", valueField: value }]
  return wholeContacts(ctx, await findIds(ctx, contactSource, { filters }, mostFound))
}
