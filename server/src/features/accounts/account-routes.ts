import * as accounts from "@funil/contract/account/accounts"
import * as emailProof from "@funil/contract/account/email-proof"
import * as signUp from "@funil/contract/account/sign-up"
import { publicRoute, route, type Route } from "../../platform/http/route.ts"
import { checkDomain, getAccountStatus, getLoginPage, listAccounts } from "./account-status.ts"
import { chooseFreePlan } from "./choose-free-plan.ts"
import { closeAccount, reopenAccount } from "./closing.ts"
import { createAccount } from "./create-account.ts"
import { proveEmail, sendProof } from "./email-proof.ts"
import { createLead, updateLead } from "./leads.ts"
import type { FollowZone } from "./save-account.ts"
import { removeBrand, updateAccount, uploadBrand } from "./update-account.ts"
/**
 * Returns the routes of the account. `followZone` updates everything that depends on its time zone.
 */
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
