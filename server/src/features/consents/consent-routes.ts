import * as consents from "@funil/contract/forms/consents"
import { route, type Route } from "../../platform/http/route.ts"
import { listConsents } from "./consents.ts"
import { noteConsent, noteWithdrawal } from "./record-consents.ts"

export const consentRoutes: Route[] = [
  route(consents.listConsents, ({ ctx, params }) => listConsents(ctx, params.id)),
  route(consents.createConsent, ({ ctx, params, body }) => noteConsent(ctx, params.id, body)),
  route(consents.withdrawConsents, ({ ctx, params, body }) => noteWithdrawal(ctx, params.id, body.purpose)),
]
