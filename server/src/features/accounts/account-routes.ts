import * as accounts from "@funil/contract/accounts"
import * as emailProof from "@funil/contract/email-proof"
import * as signUp from "@funil/contract/sign-up"
import { publicRoute, route, type Route } from "../../platform/http/route.ts"
import { removeBrand, uploadBrand } from "./account-brand.ts"
import { chooseFreePlan } from "./choose-free-plan.ts"
import { checkDomain } from "./check-domain.ts"
import { closeAccount } from "./close-account.ts"
import { createAccount } from "./create-account.ts"
import { createLead } from "./create-lead.ts"
import { getAccountStatus } from "./get-account-status.ts"
import { getLoginPage } from "./get-login-page.ts"
import { listAccounts } from "./list-accounts.ts"
import { proveEmail } from "./prove-email.ts"
import { sendProof } from "./send-proof.ts"
import { reopenAccount } from "./reopen-account.ts"
import type { FollowZone } from "./save-account.ts"
import { updateAccount } from "./update-account.ts"
import { updateLead } from "./update-lead.ts"

/** The routes of the account; `followZone` moves what hangs on its time zone. */
export const accountRoutes = (followZone: FollowZone): Route[] => [
  publicRoute(signUp.createLead, ({ services, body }) => createLead(services, body)),
  publicRoute(signUp.updateLead, ({ services, params, body }) => updateLead(services, params.hash, body)),
  publicRoute(signUp.checkDomain, ({ services, params }) => checkDomain(services, params.domain)),
  publicRoute(accounts.getLoginPage, ({ services, params }) => getLoginPage(services, params.domain)),
  publicRoute(signUp.createAccount, ({ services, body, language, ip, request }) =>
    createAccount(services, body, {
      language,
      ip,
      userAgent: request.headers["user-agent"],
      requestId: request.id,
    }),
  ),
  route(accounts.listAccounts, ({ ctx }) => listAccounts(ctx)),
  route(accounts.updateAccount, ({ ctx, body, ifMatch }) =>
    updateAccount(ctx, body, { ifMatch, followZone }),
  ),
  route(accounts.closeAccount, ({ ctx, body }) => closeAccount(ctx, body)),
  publicRoute(accounts.reopenAccount, ({ services, body, request }) =>
    reopenAccount(services, body.token, request.id),
  ),
  route(accounts.getOwnAddress, ({ ctx }) => ({ address: ctx.ip ?? "" })),
  route(accounts.uploadBrand, ({ ctx, body }) => uploadBrand(ctx, body)),
  route(accounts.removeBrand, ({ ctx }) => removeBrand(ctx)),
  route(accounts.chooseFreePlan, ({ ctx, body }) => chooseFreePlan(ctx, body)),
  route(emailProof.sendEmailProof, ({ ctx }) => sendProof(ctx)),
  route(emailProof.proveEmail, ({ ctx, body }) => proveEmail(ctx, body)),
  route(accounts.getAccountStatus, ({ ctx }) => getAccountStatus(ctx)),
]
