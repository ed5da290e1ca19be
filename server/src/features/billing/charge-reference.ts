import { type Named, openToken, signToken } from "../../platform/access/account-token.ts"
import type { Config } from "../../platform/config.ts"

/** What we call an invoice to its provider, which hands it back: it names the account too, so that nobody has to search for it. */
export function chargeReference(config: Pick<Config, "secretKey">, named: Named): string {
  return signToken(config, "charge", named)
}

/** The invoice that a provider speaks of; null for what we never said. */
export function openReference(config: Pick<Config, "secretKey">, reference: string): Named | null {
  return openToken(config, "charge", reference)
}
