import { type Entity, entities } from "@funil/contract/shared/entities"
import { pageRoute } from "@funil/contract/shared/record-routes"
import { Link, useNavigate, useParams } from "@tanstack/react-router"
import { ArrowLeft } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { FullPage } from "../../records/record/parts/record-tabs.tsx"
import { usePhone } from "../../ui/screen/phone.ts"
import { BillRecord } from "./bill-record.tsx"
import { CompanyRecord } from "./company-record.tsx"
import { ContactRecord } from "./contact-record.tsx"
import { recordKinds } from "../nouns.ts"
import { nounPlaces } from "./list-place.ts"
import { NotFoundPage } from "../pages/not-found-page.tsx"
import { ProductRecord } from "./product-record.tsx"
import { TopBarSlot } from "../../ui/screen/top-bar-slot.tsx"
import { TaskRecord } from "../tasks/task-record.tsx"
import { UserRecord } from "./user-record.tsx"
import styles from "./record-page.module.css"
import type { RecordPlace } from "./record-panel.tsx"
import { DealContent } from "../../features/deals/detail/deal-content.tsx"
import { OpenDeal } from "../deals/open-deal.tsx"

/** A deal on a page of its own. */
function DealRecord({ id, onClose }: RecordPlace) {
  const m = useMessages()
  return (
    <OpenDeal dealId={id}>
      {(slots) => (
        <DealContent dealId={id} backLabel={m.records.panel.close} onTrashed={onClose} {...slots} />
      )}
    </OpenDeal>
  )
}

const records: Readonly<Record<Entity, (place: RecordPlace) => ReactNode>> = {
  deal: DealRecord,
  contact: ContactRecord,
  company: CompanyRecord,
  user: UserRecord,
  product: ProductRecord,
  bill: BillRecord,
  task: TaskRecord,
}

/** Links to the list of the record's noun. */
function ListLink({ entity }: { entity: Entity }) {
  const m = useMessages()
  const isPhone = usePhone()
  const label = recordKinds[entity].words(m).title
  return (
    <TopBarSlot>
      {isPhone ? (
        <p className="text-l bold">{label}</p>
      ) : (
        <Link
          to={nounPlaces[entity].list}
          className={`rounded inline-row gap-2 min-w-0 muted medium no-underline ${styles.back}`}
        >
          <ArrowLeft aria-hidden="true" />
          {label}
        </Link>
      )}
    </TopBarSlot>
  )
}

function Shown({ entity, id }: { entity: Entity; id: string }) {
  const navigate = useNavigate()
  const Record = records[entity]
  const close = () => void navigate({ to: nounPlaces[entity].list })
  return (
    <div className={styles.page} data-record="">
      <ListLink entity={entity} />
      <FullPage value>
        <Record
          id={id}
          dealHref={(dealId) => pageRoute("deal", dealId)}
          onOpen={(other) => void navigate({ to: pageRoute(entity, other) })}
          onClose={close}
        />
      </FullPage>
    </div>
  )
}

export function RecordPage() {
  const { noun, id } = useParams({ from: "/signed-in/page/$noun/$id" })
  const entity = entities.find((word) => word === noun)
  return entity ? <Shown key={`${entity} ${id}`} entity={entity} id={id} /> : <NotFoundPage />
}
