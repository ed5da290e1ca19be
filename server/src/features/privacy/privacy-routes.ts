import * as privacy from "@funil/contract/account/privacy"
import { route, type Route } from "../../platform/http/route.ts"
import { anonymiseContact } from "./anonymise-contact.ts"
import { exportContactPrivacy } from "./export-contact-privacy.ts"

export const privacyRoutes: Route[] = [
  route(privacy.exportContactPrivacy, ({ ctx, params }) => exportContactPrivacy(ctx, params.id)),
  route(privacy.anonymiseContact, ({ ctx, params }) => anonymiseContact(ctx, params.id)),
]
