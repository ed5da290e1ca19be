import { type ShopPlatform, shopPlatforms } from "@funil/contract/data/plugins"
import { type TokenSubject, openToken } from "../../platform/access/account-token.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import type { Hook, HookCall } from "../../platform/hooks/hook.ts"
import { isPing, isSignedBy, toldPerson, toldProduct } from "../../platform/shops/shop-hooks.ts"
import { provenContext } from "../../platform/system-context.ts"
import { mailPrivacyRequest } from "./mail-privacy-request.ts"
import { secretOf } from "./run-sync.ts"
import { type ConnectedShop, deleteShop, findShop, forgetProducts } from "./shop-queries.ts"
import { insertHint } from "./sync-queries.ts"

const namedBy = ({ services, params }: HookCall): TokenSubject | null =>
  openToken(services.config, "shop_hook", params["shop"] ?? "")

type Work = (tx: Tx, shop: ConnectedShop) => Promise<void>

/** Runs work for the shop that an address names. Does nothing if it was disconnected. */
async function withShop(call: HookCall, work: Work): Promise<ConnectedShop | undefined> {
  const named = namedBy(call)
  if (!named) return undefined
  const ctx = await provenContext(call.services, named.accountId, "provider")
  return inTransaction(ctx, async (tx) => {
    const shop = await findShop(tx, { id: named.id })
    if (shop) await work(tx, shop)
    return shop
  })
}

async function isGenuine(platform: ShopPlatform, call: HookCall): Promise<boolean> {
  const named = namedBy(call)
  if (!named) return false
  if (isPing(platform, call)) return true
  const shop = await withShop(call, () => Promise.resolve())
  if (shop?.platform !== platform) return false
  return isSignedBy(platform, call, secretOf({ ...call, accountId: named.accountId }, shop))
}

type HookWork = (call: HookCall) => Work

function hookOf(platform: ShopPlatform, path: string, told: HookWork): Hook {
  return {
    provider: platform,
    path: `${platform}/:shop${path}`,
    // A product comes with its description.
    maxBytes: 2 * 1024 * 1024,
    isSetUp: () => true,
    isGenuine: (call) => isGenuine(platform, call),
    // No ledger: queueing a request is not a record.
    take: async (call) => {
      if (!isPing(platform, call)) await withShop(call, told(call))
    },
  }
}

/**
 * Requests a changed product from the shop soon after instead of trusting the payload. Order and
 * repetition of calls do not matter.
 */
const changed = (platform: ShopPlatform): Hook =>
  hookOf(platform, "", (call) => {
    const product = toldProduct(platform, call)
    return async (tx, shop) => {
      if (product !== null) await insertHint(tx, shop.id, product)
    }
  })

/**
 * The owner of a Nuvemshop store answers for its customers' data. Admins get a mail and the account
 * decides.
 */
const asked = (path: string, what: "redact" | "data_request"): Hook =>
  hookOf("nuvemshop", path, (call) => {
    const person = toldPerson(call)
    return async (tx, shop) => {
      if (person !== null) await mailPrivacyRequest(tx, what, { person, shop: shop.name })
    }
  })

/** The hooks of shops, including the three addresses that Nuvemshop requires of every app. */
export const shopHooks: readonly Hook[] = [
  ...shopPlatforms.map(changed),
  asked("/customers-redact", "redact"),
  asked("/customers-data-request", "data_request"),
  hookOf("nuvemshop", "/store-redact", () => async (tx, shop) => {
    await forgetProducts(tx, shop)
    await deleteShop(tx, shop.platform)
  }),
]
