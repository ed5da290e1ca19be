import type { getLoginPage as endpoint } from "@funil/contract/accounts"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { findAccount } from "../../platform/access/account-directory.ts"
import type { Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { hasMailServer } from "../../platform/mail/mail-server.ts"
import { systemContext } from "../../platform/system-context.ts"
import { getAccountRow } from "./account-queries.ts"

/** What the sign-in page of a company shows; 404 when nobody has the domain. */
export async function getLoginPage(services: Services, domain: string): Promise<CallAnswer<typeof endpoint>> {
  const ctx = await systemContext(services, await findAccount(services, domain))
  const account = await inTransaction(ctx, getAccountRow)
  const { domain: name, language, brand } = account
  return { domain: name, language, brand, sends_mail: hasMailServer(services.config) }
}
