import * as consents from "@funil/contract/consents"
import { route, type Route } from "../../platform/http/route.ts"
import { listConsents } from "./list-consents.ts"
import { noteConsent, noteWithdrawal } from "./note-consents.ts"

export const consentRoutes: Route[] = [
  route(consents.listConsents, ({ ctx, params }) => listConsents(ctx, params.id)),
  route(consents.createConsent, ({ ctx, params, body }) => noteConsent(ctx, params.id, body)),
  route(consents.withdrawConsents, ({ ctx, params, body }) => noteWithdrawal(ctx, params.id, body.purpose)),
]
