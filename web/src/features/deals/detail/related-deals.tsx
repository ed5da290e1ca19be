import type { Deal } from "@funil/contract/records/deals"
import { Link } from "@tanstack/react-router"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { RecordPicker } from "../../../records/fields/record-field.tsx"
import { LinkSection } from "../../../records/record/parts/link-section.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { useDealLinks } from "../deal-link-edit.ts"
import styles from "./deal-people.module.css"

function DealLine({ deal }: { deal: Deal["deals"][number] }) {
  const m = useMessages()
  const format = useFormat()
  return (
    // Relative to the current page, so that closing it leads back here.
    <Link
      to="."
      params={{ dealId: deal.id }}
      search
      className={classNames(
        "stack flex-1 min-w-0 rounded text-inherit no-underline",
        styles.text,
        styles.link,
      )}
    >
      <span className={`truncate ${styles.name}`}>{deal.name}</span>
      <span className="text-s muted truncate">
        {format.money(deal.amount)} · {m.deals.status[deal.status]}
      </span>
    </Link>
  )
}

interface Props {
  deal: Deal
  isLocked: boolean
}

export function RelatedDeals({ deal, isLocked }: Props) {
  const { change, busy } = useDealLinks(deal.id)
  const m = useMessages()
  const words = m.deals.links
  return (
    <LinkSection
      title={m.fieldNames.deal.deals}
      empty={words.noDeals}
      addLabel={words.addDeal}
      items={deal.deals}
      nameOf={({ name }) => name}
      isLocked={isLocked}
      busy={busy}
      onRemove={({ id, name }) => change({ kind: "deals", id, name, action: "remove" })}
      renderPicker={(close) => (
        <RecordPicker
          quiet
          autoFocus
          to="deal"
          label={words.addDeal}
          exclude={[deal.id, ...deal.deals.map(({ id }) => id)]}
          onPick={({ id, name }) => {
            change({ kind: "deals", id, name, action: "add" })
            close()
          }}
        />
      )}
    >
      {(related) => <DealLine deal={related} />}
    </LinkSection>
  )
}
