import type { AccountId } from "@funil/contract/shared/ids"
import { findAccount, noAccount } from "../../../platform/access/account-directory.ts"
import type { Context, Services } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { systemContext } from "../../../platform/system-context.ts"
import { type ReadPage, readPage, readPageForm } from "./page-form-read.ts"

/** The two parts of the address of a form. */
export interface FormAddress {
  readonly domain: string
  readonly slug: string
}

export interface OpenForm extends ReadPage {
  readonly ctx: Context
}

const part = /^[a-z0-9-]{1,80}$/i

async function accountOf(services: Services, { domain, slug }: FormAddress): Promise<AccountId> {
  return part.test(domain) && part.test(slug) ? findAccount(services, domain) : noAccount
}

/** The form with an address, in the name of its account; null where there is none. */
export async function openForm(
  services: Services,
  address: FormAddress,
  requestId: string,
): Promise<OpenForm | null> {
  const accountId = await accountOf(services, address)
  if (accountId === noAccount) return null
  const ctx = await systemContext(services, accountId, requestId)
  // No right: whoever has the address may look.
  return inTransaction(ctx, async (tx) => {
    const form = await readPageForm(tx, { slug: address.slug.toLowerCase() })
    return form ? { ctx, ...(await readPage(tx, form)) } : null
  })
}
