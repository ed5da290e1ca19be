import * as z from "zod/mini"
import { instant } from "../shared/values/dates.ts"
import { endpoint } from "../shared/endpoint.ts"
import { id } from "../shared/ids.ts"
import { secretValue } from "../shared/values/secret-values.ts"
import { text } from "../shared/values/text.ts"

/** The kinds of shops that accounts connect. */
export const shopPlatforms = ["nuvemshop", "shopify", "woocommerce"] as const
export type ShopPlatform = (typeof shopPlatforms)[number]

/**
 * The most that the server reads and stores of a shop: variations of a product, products of ours,
 * and lines of an order.
 */
export const shopLimits = { variations: 1000, products: 200_000, orderLines: 500 } as const

/**
 * Why a connected shop doesn't work: it rejects the credentials, it isn't paid for, it doesn't
 * respond, or its response is no shop's.
 */
export const shopProblems = ["credentials", "unpaid", "unreachable", "unexpected"] as const
export type ShopProblem = (typeof shopProblems)[number]

export const syncStatuses = ["queued", "running", "done", "failed"] as const
export type SyncStatus = (typeof syncStatuses)[number]

export const shopSync = z.object({
  id,
  status: z.enum(syncStatuses),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  problem: z.nullable(z.enum(shopProblems)),
  left_out: z.object({
    over_variations: z.number(),
    over_products: z.number(),
    unusable: z.number(),
    unread_pages: z.boolean(),
  }),
  can_undo: z.boolean(),
  created_at: instant,
  finished_at: z.nullable(instant),
})
export type ShopSync = z.output<typeof shopSync>

export const plugin = z.object({
  platform: z.enum(shopPlatforms),
  state: z.enum(["connected", "failing", "disconnected"]),
  store: z.nullable(z.string()),
  name: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  connected_at: z.nullable(instant),
  problem: z.nullable(z.enum(shopProblems)),
  synced_at: z.nullable(instant),
  sync: z.nullable(shopSync),
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

export const listPlugins = endpoint({
  id: "plugin.list",
  method: "GET",
  path: "/plugins",
  access: "plugin.manage",
  answer: z.array(plugin),
})

const secret = z.optional(text(500))

export const connectPlugin = endpoint({
  id: "plugin.auth",
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

export const disconnectPlugin = endpoint({
  id: "plugin.disconnect",
  method: "DELETE",
  path: "/plugins/:platform",
  access: "plugin.manage",
  params: platformParams,
})

export const syncPlugin = endpoint({
  id: "plugin.sync",
  method: "POST",
  path: "/plugins/:platform/products",
  access: "plugin.manage",
  params: platformParams,
  status: 202,
  answer: plugin,
})
