import zapier from "zapier-platform-core"
import { authentication, withToken } from "./authentication.js"
import { creates } from "./creates.js"
import { searches } from "./searches.js"
import { triggers } from "./triggers.js"
import manifest from "./package.json" with { type: "json" }

/**
 * The Zapier app: instant triggers by REST hooks, polling triggers, searches, and actions that
 * create and update.
 */
export default {
  version: manifest.version,
  platformVersion: zapier.version,
  authentication,
  beforeRequest: [withToken],
  triggers: Object.fromEntries(triggers.map((trigger) => [trigger.key, trigger])),
  searches: Object.fromEntries(searches.map((search) => [search.key, search])),
  creates: Object.fromEntries(creates.map((create) => [create.key, create])),
}
