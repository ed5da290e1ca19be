import type { LoggedUser } from "@funil/contract/auth"
import { isAdminLevel } from "@funil/contract/permissions"
import type { Services } from "../../platform/context.ts"
import { hasMailServer } from "../../platform/mail/mail-server.ts"
import type { AccountRow } from "../accounts/account-row.ts"
import { accountSummaryView } from "../accounts/account-view.ts"
import { type UserRow } from "../users/user-store.ts"

export function loggedUserView(
  user: UserRow,
  account: AccountRow,
  services: Pick<Services, "now" | "config">,
): LoggedUser {
  const { id, first_name, last_name, email, role, pipelines, profile_picture } = user
  const mine = {
    id,
    first_name,
    last_name,
    email,
    role,
    admin: isAdminLevel(role),
    pipelines,
    profile_picture,
  }
  const created_at = user.created_at.toISOString()
  const rehearsal = services.config.isRehearsal ? services.now().getTime() - Date.now() : null
  return {
    ...mine,
    language: account.language,
    created_at,
    account: accountSummaryView(account, services),
    rehearsal,
    sends_mail: hasMailServer(services.config),
    support_url: services.config.supportUrl ?? null,
    extension_id: services.config.extensionId ?? null,
  }
}
