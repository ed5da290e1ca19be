import { findAccount, noAccount } from "../../platform/access/account-directory.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Services } from "../../platform/context.ts"

/** Ends with 409 when somebody has the domain. */
export async function checkDomain(
  services: Services,
  domain: string,
): Promise<{ domain: string; available: true }> {
  if ((await findAccount(services, domain)) !== noAccount) {
    throw new AppError("domain_taken", { fields: { domain: [{ rule: "domain_taken" }] } })
  }
  return { domain, available: true }
}
