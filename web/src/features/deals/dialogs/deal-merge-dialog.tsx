import { mergeDeal } from "@funil/contract/records/deal-merge"
import type { Deal } from "@funil/contract/records/deals"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../lib/api/api.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { RecordPicker } from "../../../records/fields/record-field.tsx"
import { MergeDialog } from "../../../records/record/duplicates/merge-dialog.tsx"
import { similarDealsOptions } from "../deal-api.ts"
import { dealKind } from "../deal-kind.ts"
import styles from "./deal-merge-dialog.module.css"
import { type SaleChoice, DealMergeSale } from "./deal-merge-sale.tsx"
import { mayTrash } from "../deal-rights.ts"

const maxOffered = 5
/** The fields to choose from. The stage is not a choice, and the value depends on the products. */
const fields = ["name", "user_id", "expected_close_date"]

interface PickProps {
  deal: Deal
  exclude: readonly string[]
  mayLeave: (deal: Deal) => boolean
  onPick: (id: string) => void
}

/** Finds the other deal, likely duplicates first. */
function OtherDeal({ deal, exclude, mayLeave, onPick }: PickProps) {
  const m = useMessages()
  const words = m.dealMerge
  const format = useFormat()
  const similar = useQuery(similarDealsOptions(deal)).data ?? []
  const offered = similar
    .filter((one) => !exclude.includes(one.deal.id) && mayLeave(one.deal))
    .slice(0, maxOffered)
  return (
    <div className="stack gap-2 min-w-0">
      <RecordPicker
        quiet
        autoFocus
        to="deal"
        key={exclude.length}
        label={words.find}
        exclude={exclude}
        isOffered={mayLeave}
        onPick={({ id }) => onPick(id)}
      />
      {exclude.length === 1 && offered.length > 0 && (
        <ul className={styles.offered} aria-label={words.suggested}>
          {offered.map(({ same, deal: { id, name, code, amount, stage_name } }) => (
            <li key={id}>
              <button
                type="button"
                className={`stack w-full pointer text-inherit text-start focus-inside ${styles.offer}`}
                onClick={() => onPick(id)}
              >
                <span className="medium break">{name}</span>
                <span className="text-s muted">
                  {[words.same[same], m.deals.code(code), stage_name, format.money(amount)].join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Props {
  deal: Deal
  /** Receives the id of the kept deal. */
  onMerged: (id: string) => void
  onClose: () => void
}

/** Merges other deals into this one, after a preview of what is copied and the resulting value. */
export function DealMergeDialog({ deal, onMerged, onClose }: Props) {
  const words = useMessages().dealMerge
  const me = useMe()
  const [choice, setChoice] = useState<SaleChoice>({ takesProducts: true, amountOf: undefined })
  const mayLeave = (one: Deal) => me !== undefined && !one.pipeline.archived && mayTrash(me, one)
  return (
    <MergeDialog
      kind={dealKind}
      id={deal.id}
      words={words}
      fields={fields}
      mayLeave={mayLeave}
      renderPicker={({ exclude, onPick }) => <OtherDeal {...{ deal, exclude, mayLeave, onPick }} />}
      renderMore={([own, ...others]) =>
        own && <DealMergeSale own={own} others={others} choice={choice} onChoose={setChoice} />
      }
      merge={(id, { fields: chosen, ...body }) => {
        const { takesProducts, amountOf } = choice
        const isAmong = amountOf === id || body.with.some((other) => other === amountOf)
        const named = isAmong && amountOf !== undefined ? { ...chosen, amount: amountOf } : chosen
        return call(mergeDeal, {
          params: { id },
          body: { ...body, products: takesProducts, fields: named },
        })
      }}
      onMerged={onMerged}
      onClose={onClose}
    />
  )
}
