import { shopLimits } from "@funil/contract/plugins"
import type { Context, Services } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { actAs } from "../../platform/jobs/act-as.ts"
import { type Claimed, putBack } from "../../platform/jobs/fair-queue-claim.ts"
import { continueOperation } from "../../platform/ledger/continue-operation.ts"
import { openShop } from "../../platform/shops/open-shop.ts"
import { type ProductPage, type Shop, ShopRefused } from "../../platform/shops/shop.ts"
import { type ConnectedShop, findShop, noteShop } from "./shop-queries.ts"
import { givenSecret, hookUrl } from "./shop-view.ts"
import { addStep, findSync, finishSync, type SyncRow } from "./sync-queries.ts"
import { takePictures } from "./take-pictures.ts"
import { takeProducts } from "./take-products.ts"

/** How much of a shop one sync takes over, and how long one turn of it may last. */
export interface SyncLimits {
  /** Milliseconds of one call. */
  readonly withinMs: number
  /** Milliseconds of a turn; then the other shops have theirs. */
  readonly turnMs: number
  /** Products of ours that a shop may have. */
  readonly products: number
  /** Variants and turns after which a list that goes on has no end. */
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

/** The parts of a turn after which no product, and no picture, is begun: the calls that run then end within the turn. */
const shares = { read: 0.5, pictures: 0.9 }

interface Turn {
  /** Ends what still runs when the turn is over. */
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

/** Whoever asked for a sync may have gone meanwhile; what a shop tells by itself is the system's. */
async function authorOf(system: Context, { user_id }: SyncRow): Promise<Context | null> {
  if (user_id === null) return system
  const ctx = await actAs(system, user_id)
  return ctx && { ...ctx, source: "import" }
}

/** Has the shop tell us of changes from now on; one that does not want to is read all the same. */
async function setHooks(ctx: Context, shop: ConnectedShop, open: Shop): Promise<void> {
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

/** What the shop signs with; undefined where we were not told. */
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
  readonly job: Claimed
  readonly row: SyncRow
  readonly shop: ConnectedShop
}

interface Read {
  readonly isRead: boolean
  readonly restSeconds: number
}

/** Takes over what a turn reads of a shop's products; null where another process has done so. */
// No right: `takeProducts` asks. No ledger: it records.
async function readStep(
  ctx: Context,
  { job, row, shop }: Work,
  { open, limits }: { readonly open: Shop; readonly limits: SyncLimits },
): Promise<Read | null> {
  const { products, leftOut, next, restSeconds } = await pageOf(open, row)
  const isTooMuch = row.done + products.length >= limits.looked || row.pages + 1 >= limits.pages
  // A shop that leads back to the same page has told all of it.
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

/** Does a turn of a sync: takes over a page of a shop's products, or the one that changed, then pictures, and puts back what remains. */
// No right: `takeProducts` asks. No ledger: it records.
export async function runSync(system: Context, job: Claimed, limits: SyncLimits): Promise<void> {
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
  // Products come first: pictures take longer than all else.
  const isDone =
    read.isRead && (await takePictures(ctx, shop, { row, isOver: () => turn.isOver("pictures") }))
  if (!isDone) return putBack(system, "shop_syncs", job, read.restSeconds)
  const whole = isWhole ? { synced_at: system.now() } : {}
  await noteShop(system, shop.id, { problem: null, ...whole })
  await finishSync(system, job, null)
}
