import { shopLimits } from "@funil/contract/data/plugins"
import type { Permitted, SystemContext } from "../../platform/access/permitted.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { type Claim, putBack } from "../../platform/jobs/fair-queue-claim.ts"
import { continueOperation } from "../../platform/ledger/in-batches.ts"
import { openShop } from "../../platform/shops/open-shop.ts"
import { type ProductPage, type Shop, ShopRefused } from "../../platform/shops/shop.ts"
import { actAs } from "../../platform/system-context.ts"
import { type ConnectedShop, findShop, noteShop } from "./shop-queries.ts"
import { givenSecret, hookUrl } from "./shop-view.ts"
import { addStep, findSync, finishSync, type SyncRow } from "./sync-queries.ts"
import { takePictures } from "./take-pictures.ts"
import { takeProducts } from "./take-products.ts"

/** The limits of a sync and of a turn. */
export interface SyncLimits {
  /** The milliseconds of a call. */
  readonly withinMs: number
  /** The milliseconds of a turn, so that other shops get theirs. */
  readonly turnMs: number
  /** The products that a shop may create. */
  readonly products: number
  /** The variants and turns after which the server treats a list as endless. */
  readonly looked: number
  readonly pages: number
}

export const syncLimits: SyncLimits = {
  withinMs: 20_000,
  turnMs: 600_000,
  products: shopLimits.products,
  looked: shopLimits.products,
  pages: 10_000,
}

/**
 * The parts of a turn after which it starts no product and no picture, so that running calls end
 * within the turn.
 */
const shares = { read: 0.5, pictures: 0.9 }

interface Turn {
  /** Aborts the running calls at the end of the turn. */
  readonly signal: AbortSignal
  readonly isOver: (what: keyof typeof shares) => boolean
}

function beginTurn({ turnMs }: SyncLimits): Turn {
  const began = performance.now()
  return {
    signal: AbortSignal.timeout(turnMs),
    isOver: (what) => performance.now() - began >= turnMs * shares[what],
  }
}

/** The requesting user may be gone. Changes that the shop reports belong to the system. */
async function authorOf(system: SystemContext, { user_id }: SyncRow): Promise<Permitted<"own"> | null> {
  if (user_id === null) return system
  const ctx = await actAs(system, user_id)
  return ctx && { ...ctx, source: "import" }
}

/** Registers our hooks at the shop. The sync reads a shop that refuses them anyway. */
async function setHooks(ctx: Permitted, shop: ConnectedShop, open: Shop): Promise<void> {
  const { config } = ctx.services
  const isReachable = config.publicUrl.startsWith("https://")
  if (shop.hooked_at || !isReachable || !secretOf(ctx, shop)) return
  try {
    const secret = givenSecret(config, { accountId: ctx.accountId, id: shop.id })
    await open.putHooks({ url: hookUrl(ctx, shop), secret })
    await noteShop(ctx, shop.id, { hooked_at: ctx.now() })
  } catch (error) {
    if (!(error instanceof ShopRefused)) throw error
  }
}

/** The secret that the shop signs with. Undefined if we do not know it. */
export function secretOf(
  {
    services,
    accountId,
  }: { readonly services: Pick<Services, "config">; readonly accountId: Context["accountId"] },
  { platform, id, credentials }: ConnectedShop,
): string | undefined {
  if (platform === "nuvemshop") return credentials.app_secret
  if (platform === "shopify") return credentials.client_secret
  return givenSecret(services.config, { accountId, id })
}

async function pageOf(open: Shop, row: SyncRow): Promise<ProductPage> {
  if (row.external_id === null) return open.listProducts(row.page)
  return { ...(await open.getProduct(row.external_id)), next: null, restSeconds: 0 }
}

interface Work {
  readonly job: Claim
  readonly row: SyncRow
  readonly shop: ConnectedShop
}

interface StepResult {
  readonly isRead: boolean
  readonly restSeconds: number
}

/** Stores the products that a turn reads. Returns null if another process has done so. */
// No ledger: it records.
async function readStep(
  ctx: Permitted,
  { job, row, shop }: Work,
  { open, limits }: { readonly open: Shop; readonly limits: SyncLimits },
): Promise<StepResult | null> {
  const { products, leftOut, next, restSeconds } = await pageOf(open, row)
  const isTooMuch = row.done + products.length >= limits.looked || row.pages + 1 >= limits.pages
  // A shop that links back to the same page is done.
  const isEnd = next === null || next === row.page
  const is_read = isEnd || isTooMuch
  const isMine = await inTransaction(ctx, async (tx) => {
    await continueOperation(tx, row.id)
    const taken = await takeProducts(tx, shop, { products, maxProducts: limits.products })
    return addStep(tx, job, {
      ...taken,
      page: next,
      is_read,
      done: products.length,
      over_variations: taken.over_variations + leftOut,
      unread_pages: isTooMuch && !isEnd,
    })
  })
  return isMine ? { isRead: is_read, restSeconds } : null
}

/**
 * Runs a turn of a sync: a page of products or the changed product, then pictures. Requeues the
 * rest.
 */
// No ledger: it records.
export async function runSync(system: SystemContext, job: Claim, limits: SyncLimits): Promise<void> {
  const found = await inTransaction(system, async (tx) => {
    const row = await findSync(tx, job)
    const shop = row && (await findShop(tx, { id: row.shop_id }))
    return row && shop && { job, row, shop }
  })
  if (!found) return
  const { row, shop } = found
  const ctx = await authorOf(system, row)
  if (!ctx) return finishSync(system, job, "unexpected")
  const turn = beginTurn(limits)
  const patience = { withinMs: limits.withinMs, signal: turn.signal, isOver: () => turn.isOver("read") }
  const open = openShop(shop.platform, system.services, shop.credentials, patience)
  const isWhole = row.external_id === null
  if (isWhole && row.pages === 0) await setHooks(system, shop, open)
  const read = row.is_read ? { isRead: true, restSeconds: 0 } : await readStep(ctx, found, { open, limits })
  if (!read) return
  // Products come first, since pictures take longest.
  const isDone =
    read.isRead &&
    (await takePictures(requireCan(ctx, "product.write"), shop, {
      row,
      isOver: () => turn.isOver("pictures"),
    }))
  if (!isDone) return putBack(system, "shop_syncs", job, read.restSeconds)
  const whole = isWhole ? { synced_at: system.now() } : {}
  await noteShop(system, shop.id, { problem: null, ...whole })
  await finishSync(system, job, null)
}
