import type { Deal, DealCard } from "@funil/contract/records/deals"
import { type Mutation, type QueryClient, useQueryClient, type Query } from "@tanstack/react-query"
import { Suspense, useEffect, useState, type CSSProperties } from "react"
import { billsOfOptions } from "../../../features/bills/bill-api.ts"
import {
  type DealMove,
  dealMoves,
  movedTitle,
  type TaggedDeal,
  wonTitle,
} from "../../../features/deals/deal-api.ts"
import type { Answer } from "../../../lib/api/api.ts"
import { currentFormat } from "../../../lib/text/format.ts"
import { useCan, useMe } from "../../../lib/session/me.ts"
import { allMessages } from "../../../lib/text/messages.ts"
import { currentToasts, showToast } from "../../../lib/toasts.ts"
import { isDialogOpen, useTopDialog } from "../../../ui/overlays/open-dialogs.ts"
import { billsOfDeal } from "../../records/linked-bills.tsx"
import { late } from "../../../ui/screen/late.ts"
import type { Board } from "@funil/contract/settings/pipelines"
import type { Page } from "@funil/contract/shared/paging"
import { usersOptions } from "../../../features/users/user-api.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { listenToChanges } from "../../../lib/api/event-stream.ts"
import { Trophy } from "lucide-react"
import { createPortal } from "react-dom"
import { createStore, useStore } from "../../../lib/store.ts"
import styles from "./won-mark.module.css"

/** How long the trophy shows, in milliseconds. */
const time = 1200
const pieces = Array.from({ length: 14 }, (_, index): CSSProperties & Record<"--turn" | "--hue", string> => ({
  "--turn": `${index / 14}turn`,
  "--hue": String(index * 77),
}))

/** Counts the wins, to restart the animation. 0 while nothing shows. */
const wins = createStore(0)

/** Shows the trophy for a moment. */
function celebrate(): void {
  wins.set(wins.get() + 1)
}

/**
 * A trophy that shows for a moment over everything, and never under reduced motion. The toast has
 * the words.
 */
function WonMark() {
  const count = useStore(wins)
  const dialog = useTopDialog()
  useEffect(() => {
    if (count === 0) return undefined
    const timer = setTimeout(() => wins.set(0), time)
    return () => clearTimeout(timer)
  }, [count])
  if (count === 0) return null
  return createPortal(
    <div key={count} className={styles.mark} data-mark="won" aria-hidden="true">
      {pieces.map((piece) => (
        <i key={piece["--turn"]} className={styles.piece} style={piece} />
      ))}
      <span className={styles.medal}>
        <Trophy />
      </span>
    </div>,
    dialog ?? document.body,
  )
}

type Card = Pick<DealCard, "id" | "name" | "amount" | "status">

/** The deals that a query of a board, a column or a single deal holds. */
function cardsOf({ queryKey: [noun, ...rest], state: { data } }: Query): readonly Card[] {
  if (!data) return []
  // Boards and columns have composite keys. A deal's key is its id.
  if (noun === "board") {
    const read = data as Board | Page<DealCard>
    return "stages" in read ? read.stages.flatMap(({ cards }) => cards) : read.data
  }
  return noun === "deals" && rest.length === 1 && typeof data === "object" && "deal" in data
    ? [(data as TaggedDeal).deal]
    : []
}

function isOpen(client: QueryClient, id: string): boolean {
  const seen = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive())
    .flatMap(cardsOf)
    .filter((card) => card.id === id)
  return seen.length > 0 && seen.every(({ status }) => status === "open")
}

async function tell(client: QueryClient, card: Card, by: string): Promise<void> {
  celebrate()
  const users = await client.ensureQueryData(usersOptions).catch(() => [])
  const winner = users.find(({ id }) => id === by)
  const description = [card.name, winner && personName(winner)].filter(Boolean).join(" · ")
  showToast({ status: "success", title: wonTitle(card), description })
}

/**
 * Reports when another user wins a deal on the screen. It reads the usual refetches and sends no
 * call.
 */
function useWonByOthers(): void {
  const client = useQueryClient()
  const me = useMe()?.id
  useEffect(() => {
    /** The users who moved deals whose new stage is not on the screen yet, by deal id. */
    const moved = new Map<string, string>()
    const deaf = listenToChanges(({ entity, id, action, by }) => {
      const isTheirs = entity === "deal" && action === "move" && by !== null && by !== me
      if (isTheirs && isOpen(client, id)) moved.set(id, by)
    })
    const blind = client.getQueryCache().subscribe((event) => {
      if (moved.size === 0 || event.type !== "updated" || event.action.type !== "success") return
      for (const card of cardsOf(event.query)) {
        const by = moved.get(card.id)
        if (by === undefined) continue
        moved.delete(card.id)
        if (card.status === "won") void tell(client, card, by)
      }
    })
    return () => {
      deaf()
      blind()
    }
  }, [client, me])
}

const CreateBillDialog = late(
  async () => (await import("../../../features/bills/create-bill-dialog.tsx")).CreateBillDialog,
)

/** Returns the deal that a move won and the stage it came from, or undefined for any other mutation. */
function wonBy({ options, state }: Mutation): { deal: Deal; from: string } | undefined {
  if (state.status !== "success" || options.scope?.id !== dealMoves) return undefined
  // Only deal moves use this scope.
  const { from } = state.variables as DealMove
  const { data: deal } = state.data as Answer<Deal>
  return deal.status === "won" && deal.pipeline_stage_id !== from ? { deal, from } : undefined
}

const celebrated = new WeakSet<Mutation>()

/**
 * Adds the offer to the toast of a move that won a deal, while it shows. Open deals show the offer
 * themselves.
 */
async function offerBills(client: QueryClient, deal: Deal, from: string, onMake: () => void): Promise<void> {
  const { of, offer } = billsOfDeal(deal)
  if (offer === undefined || isDialogOpen()) return
  const [m, { data: bills }] = await Promise.all([allMessages(), client.fetchQuery(billsOfOptions(of))])
  const title = movedTitle(deal, from)
  const toast = currentToasts().find((shown) => shown.title === title && shown.description === deal.name)
  const label = m.bills.linked.make(currentFormat().money(offer))
  if (toast && bills.length === 0) showToast({ ...toast, offer: { label, run: onMake } })
}

/** Celebrates a deal that this user won and offers to create its bills. */
function OwnWins({ canBill }: { canBill: boolean }) {
  const client = useQueryClient()
  const [billed, setBilled] = useState<Deal>()
  useEffect(() => {
    const celebrateMove = (mutation: Mutation) => {
      const won = wonBy(mutation)
      if (!won || celebrated.has(mutation)) return
      celebrated.add(mutation)
      celebrate()
      const { deal, from } = won
      // If the bills can't be read, there is no offer.
      if (canBill) offerBills(client, deal, from, () => setBilled(deal)).catch(() => undefined)
    }
    const cache = client.getMutationCache()
    // This host loads late, so a deal may already be won.
    for (const mutation of cache.getAll()) celebrateMove(mutation)
    return cache.subscribe((event) => {
      if (event.type === "updated") celebrateMove(event.mutation)
    })
  }, [client, canBill])
  if (!billed) return null
  const { of, initial } = billsOfDeal(billed)
  const close = () => setBilled(undefined)
  return <CreateBillDialog initial={{ ...initial, [of.field]: of.id }} onCreated={close} onClose={close} />
}

/** Celebrates a won deal on the page, won by the user or by another user on the screen. */
export function WonHost() {
  const canBill = useCan("bill.manage")
  useWonByOthers()
  return (
    <Suspense>
      <OwnWins canBill={canBill} />
      <WonMark />
    </Suspense>
  )
}
