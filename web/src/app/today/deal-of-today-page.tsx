import { useNavigate, useParams } from "@tanstack/react-router"
import { DealOver } from "../deals/deal-over.tsx"

/** A deal over Today. */
export function DealOfTodayPage() {
  const navigate = useNavigate()
  const { dealId } = useParams({ from: "/signed-in/today/deals/$dealId" })
  return (
    <DealOver
      dealId={dealId}
      onOpen={(next) =>
        void navigate({ to: "/today/deals/$dealId", params: { dealId: next }, replace: true })
      }
      onClose={() => void navigate({ to: "/today" })}
    />
  )
}
