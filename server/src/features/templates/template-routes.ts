import * as templates from "@funil/contract/settings/templates"
import { route, type Route } from "../../platform/http/route.ts"
import { languageOf, templatesIn } from "./template-catalogue.ts"

export const templateRoutes: Route[] = [
  route(templates.listTemplates, ({ ctx, query }) => templatesIn(languageOf(query.locale ?? ctx.language))),
]
