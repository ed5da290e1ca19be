import type { Deal, createDeal } from "@funil/contract/records/deals"
import type { Stage } from "@funil/contract/settings/pipelines"
import { useNavigate } from "@tanstack/react-router"
import {
  ArrowRightLeft,
  ChevronDown,
  ChevronUp,
  Combine,
  CopyPlus,
  Ellipsis,
  Link2,
  Trash2,
  X,
} from "lucide-react"
import { Suspense, useState } from "react"
import { copyText } from "../../../lib/text/copy-text.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useCan, useMe } from "../../../lib/session/me.ts"
import { useMessages, messages } from "../../../lib/text/messages.ts"
import { FullPageLink } from "../../../records/record/record-link.tsx"
import { Badge } from "../../../ui/marks/badge.tsx"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { late } from "../../../ui/screen/late.ts"
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx"
import { useTrashDeal, useCreateDeal } from "../deal-api.ts"
import styles from "./deal-head.module.css"
import { DealCustomer } from "./deal-customer.tsx"
import { dealHref } from "../deal-links.ts"
import { DealNameField } from "./deal-name-field.tsx"
import { DealOutcome } from "./deal-outcome.tsx"
import { mayMerge, mayTrash } from "../deal-rights.ts"
import type { User } from "@funil/contract/account/users"
import { useQuery } from "@tanstack/react-query"
import type { BodyOf } from "../../../lib/api/api.ts"
import { ownersOptions } from "../../../records/assignable-users.ts"
import { usePipeline } from "../../pipelines/all-pipelines-api.ts"

const maxName = 200

/**
 * The copy's fields: everything a user entered, without tasks, notes, files and history. Drops an
 * owner who can no longer own deals.
 */
function copyOf(deal: Deal, stageId: string, owners: readonly User[] | undefined): BodyOf<typeof createDeal> {
  const isOwner = !owners || owners.some(({ id }) => id === deal.user_id)
  return {
    name: messages().deals.copyOf(deal.name).slice(0, maxName),
    pipeline_id: deal.pipeline_id,
    pipeline_stage_id: stageId,
    amount: deal.amount,
    user_id: isOwner ? deal.user_id : null,
    tags: deal.tags,
    contacts: deal.contacts.map(({ id }) => id),
    companies: deal.companies.map(({ id }) => id),
    products: deal.products.map(({ id, pivot: { amount, price } }) => ({ product_id: id, amount, price })),
    expected_close_date: deal.expected_close_date,
    custom_fields: deal.custom_fields,
  }
}

/** Copies a deal into its stage, or into the first stage if it is closed. */
function useDuplicateDeal(deal: Deal, onMade: (id: string) => void): () => void {
  const { mutate } = useCreateDeal()
  const owners = useQuery(ownersOptions).data
  const first = usePipeline(deal.pipeline_id)?.stages[0]?.id
  const stageId = deal.status === "open" ? deal.pipeline_stage_id : (first ?? deal.pipeline_stage_id)
  return () => mutate(copyOf(deal, stageId, owners), { onSuccess: ({ data }) => onMade(data.id) })
}

const DealMergeDialog = late(async () => (await import("../dialogs/deal-merge-dialog.tsx")).DealMergeDialog)

/** The previous and next deal of the view that opened this one. */
export interface DealNeighbours {
  previous: string | undefined
  next: string | undefined
}

/** Opens the neighboring deals, or goes back to the page below. */
export interface DealWays {
  readonly neighbours: DealNeighbours
  /** Opens another deal of the same view. */
  readonly onOpen: (dealId: string) => void
  readonly onClose: () => void
}

interface Props {
  deal: Deal
  isLocked: boolean
  isMoving: boolean
  /** Undefined if the page around shows them. */
  ways: DealWays | undefined
  onEnter: (stage: Stage) => void
  /**
   * Opens the dialog for moving the deal to another pipeline. Undefined if there is no other
   * pipeline.
   */
  onSendAway: (() => void) | undefined
  onTrashed: () => void
}

const tones = { open: "neutral", won: "success", lost: "danger" } as const

function useRemoval(deal: Deal, onTrashed: () => void): () => Promise<void> {
  const m = useMessages()
  const { mutate } = useTrashDeal()
  return async () => {
    const question = {
      title: m.deals.removeTitle(deal.name),
      text: m.deals.removeText,
      confirm: m.deals.remove,
    }
    if (await confirm({ ...question, danger: true })) mutate(deal, { onSuccess: onTrashed })
  }
}

interface MergingProps {
  deal: Deal
  onOpen: (id: string) => void
  onClose: () => void
}

/** Merges the deal and opens the kept one. */
function Merging({ deal, onOpen, onClose }: MergingProps) {
  return (
    <Suspense>
      <DealMergeDialog
        deal={deal}
        onMerged={(id) => {
          onClose()
          if (id !== deal.id) onOpen(id)
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}

function DealMenu({ deal, isLocked, ways, onSendAway, onTrashed }: Omit<Props, "isMoving" | "onEnter">) {
  const m = useMessages()
  const me = useMe()
  const navigate = useNavigate()
  const mayCreate = useCan("deal.create")
  const open = (id: string) => (ways ? ways.onOpen(id) : void navigate({ href: dealHref(id) }))
  const duplicate = useDuplicateDeal(deal, open)
  const [isMerging, setMerging] = useState(false)
  const remove = useRemoval(deal, onTrashed)
  return (
    <>
      <Menu
        align="end"
        trigger={{
          className: "icon-button",
          "aria-label": m.deals.actions,
          title: m.deals.actions,
          children: <Ellipsis />,
        }}
      >
        <MenuItem
          icon={<Link2 />}
          onSelect={() => void copyText(globalThis.location.href, m.board.menu.copied)}
        >
          {m.deals.copyLink}
        </MenuItem>
        {mayCreate && !deal.pipeline.archived && (
          <MenuItem icon={<CopyPlus />} onSelect={duplicate}>
            {m.deals.duplicate}
          </MenuItem>
        )}
        {!isLocked && onSendAway && (
          <MenuItem icon={<ArrowRightLeft />} onSelect={onSendAway}>
            {m.deals.otherPipeline}
          </MenuItem>
        )}
        {me && !isLocked && !deal.pipeline.archived && mayMerge(me) && (
          <MenuItem icon={<Combine />} onSelect={() => setMerging(true)}>
            {m.details.duplicates.mergeWith}
          </MenuItem>
        )}
        {me && mayTrash(me, deal) && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 />} onSelect={() => void remove()}>
              {m.deals.remove}
            </MenuItem>
          </>
        )}
      </Menu>
      {isMerging && <Merging deal={deal} onOpen={open} onClose={() => setMerging(false)} />}
    </>
  )
}

function Around({ neighbours: { previous, next }, onOpen }: DealWays) {
  const m = useMessages()
  return (
    <>
      <IconButton
        label={m.deals.previous}
        icon={<ChevronUp />}
        disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      />
      <IconButton
        label={m.deals.next}
        icon={<ChevronDown />}
        disabled={!next}
        onClick={() => next && onOpen(next)}
      />
    </>
  )
}

/** The head of a deal: name, stage, value and the actions on the whole deal. */
export function DealHead({ deal, isLocked, isMoving, ways, onEnter, onSendAway, onTrashed }: Props) {
  const m = useMessages()
  const format = useFormat()
  return (
    <header className="stack gap-half">
      <div className={`row gap-half ${styles.bar}`}>
        <span className="flex-1 min-w-0 muted truncate">
          {deal.pipeline.name} <span aria-hidden="true">/</span>{" "}
          <span className="tabular">{m.deals.code(deal.code)}</span>
        </span>
        {ways && <Around {...ways} />}
        <DealMenu deal={deal} isLocked={isLocked} ways={ways} onSendAway={onSendAway} onTrashed={onTrashed} />
        {ways && (
          <>
            <FullPageLink entity="deal" id={deal.id} />
            <IconButton label={m.ui.close} icon={<X />} onClick={ways.onClose} />
          </>
        )}
      </div>
      <DealNameField deal={deal} isLocked={isLocked} />
      <DealCustomer deal={deal} isLocked={isLocked} />
      <div className="row wrap gap-2">
        <span className="text-l medium tabular">{format.money(deal.amount)}</span>
        <Badge tone={tones[deal.status]}>{m.deals.status[deal.status]}</Badge>
        {deal.status === "lost" && deal.lost_reason && (
          <span className="min-w-0 muted truncate">{deal.lost_reason}</span>
        )}
        <span className="flex-1" />
        {!isLocked && <DealOutcome deal={deal} isBusy={isMoving} onEnter={onEnter} />}
      </div>
    </header>
  )
}
