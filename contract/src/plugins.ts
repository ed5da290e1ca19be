import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { id } from "./shared/ids.ts"
import { secretValue } from "./shared/secret-values.ts"
import { text } from "./shared/text.ts"

/** The kinds of shops that can be connected. */
export const shopPlatforms = ["nuvemshop", "shopify", "woocommerce"] as const
export type ShopPlatform = (typeof shopPlatforms)[number]

/** What is read and kept of a shop at most: variations of a product, products of ours, and lines of an order. */
export const shopLimits = { variations: 1000, products: 200_000, orderLines: 500 } as const

/**
 * Why a shop that is connected does not work: it refuses the credentials, it is not paid for, it does not answer, or it answers what is
 * none of a shop.
 */
export const shopProblems = ["credentials", "unpaid", "unreachable", "unexpected"] as const
export type ShopProblem = (typeof shopProblems)[number]

export const syncStatuses = ["queued", "running", "done", "failed"] as const
export type SyncStatus = (typeof syncStatuses)[number]

/**
 * The taking over of a shop's products. Its id is that of the operation that it makes, and so its undo token. Counted are products of
 * ours: each variant of the shop is one.
 */
export const shopSync = z.object({
  id,
  status: z.enum(syncStatuses),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  problem: z.nullable(z.enum(shopProblems)),
  /**
   * How many of the shop's variants did not become products: beyond 1,000 of one product, beyond 200,000 of the shop, or without a name or
   * with a price that no product has. `unread_pages` says that the shop's list had no end and was not read further.
   */
  left_out: z.object({
    over_variations: z.number(),
    over_products: z.number(),
    unusable: z.number(),
    unread_pages: z.boolean(),
  }),
  /** Whether it wrote what an undo may take back, and none has. */
  can_undo: z.boolean(),
  created_at: instant,
  finished_at: z.nullable(instant),
})
export type ShopSync = z.output<typeof shopSync>

/** A kind of shop and what is connected of it. Its credentials are never told. */
export const plugin = z.object({
  platform: z.enum(shopPlatforms),
  state: z.enum(["connected", "failing", "disconnected"]),
  /** The shop as it was connected: a number, a name, or an address. */
  store: z.nullable(z.string()),
  /** What the shop calls itself. */
  name: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  connected_at: z.nullable(instant),
  problem: z.nullable(z.enum(shopProblems)),
  /** When its products were last taken over as a whole. */
  synced_at: z.nullable(instant),
  /** The last time that its products were taken over, or the one that waits or runs. */
  sync: z.nullable(shopSync),
  /**
   * Where the shop tells what changed, and since when it does; we enter `url` there with the first sync. `privacy` are the addresses that
   * Nuvemshop asks for in the settings of an app.
   */
  hook: z.nullable(
    z.object({
      url: secretValue(z.string()),
      set_at: z.nullable(instant),
      privacy: z.nullable(
        z.object({
          store_redact: secretValue(z.string()),
          customers_redact: secretValue(z.string()),
          customers_data_request: secretValue(z.string()),
        }),
      ),
    }),
  ),
})
export type Plugin = z.output<typeof plugin>

const platformParams = z.strictObject({ platform: z.enum(shopPlatforms) })

/** The three kinds of shops, connected or not. */
export const listPlugins = endpoint({
  id: "plugin.list",
  summary: "List shops",
  method: "GET",
  path: "/plugins",
  access: "plugin.manage",
  answer: z.array(plugin),
})

const secret = z.optional(text(500))

/**
 * Connects a shop, in place of another one of its kind, after asking it. `nuvemshop` takes `store` (its number), `token` and, for what it
 * tells us, `app_secret`; `shopify` takes `store` and either `client_id` and `client_secret`, or a `token` of an older app; `woocommerce`
 * takes `store` (its address), `consumer_key` and `consumer_secret`. A shop that refuses them is a 422 `shop_refused`, one that can't be
 * reached a 422 `shop_unreachable`.
 */
export const connectPlugin = endpoint({
  id: "plugin.auth",
  summary: "Connect a shop",
  method: "POST",
  path: "/plugins/:platform/auth",
  access: "plugin.manage",
  params: platformParams,
  status: 200,
  body: z.strictObject({
    store: text(300),
    token: secret,
    app_secret: secret,
    client_id: secret,
    client_secret: secret,
    consumer_key: secret,
    consumer_secret: secret,
  }),
  answer: plugin,
})
export type ShopCredentials = z.output<typeof connectPlugin.body>

/** Disconnects a shop. Its products stay, and are known again when it is connected again. */
export const disconnectPlugin = endpoint({
  id: "plugin.disconnect",
  summary: "Disconnect a shop",
  method: "DELETE",
  path: "/plugins/:platform",
  access: "plugin.manage",
  params: platformParams,
})

/**
 * Takes over the products of a connected shop in the background, each variant once however often this is called; one that runs already is
 * answered. What someone changed here stays until the shop changes it too, and what was deleted here stays deleted. At most 1,000
 * variations of a product and 200,000 products of a shop are taken over; `left_out` counts the others.
 */
export const syncPlugin = endpoint({
  id: "plugin.sync",
  summary: "Sync the products of a shop",
  method: "POST",
  path: "/plugins/:platform/products",
  access: "plugin.manage",
  params: platformParams,
  status: 202,
  answer: plugin,
})
