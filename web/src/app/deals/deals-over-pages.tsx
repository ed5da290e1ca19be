// Pages that show a deal over a list share one chunk, since they share nearly all their code.
import { useQuery, type QueryClient } from "@tanstack/react-query"
import { useParams, useNavigate } from "@tanstack/react-router"
import { dealOptions } from "../../features/deals/deal-api.ts"
import { dealKind } from "../../features/deals/deal-kind.ts"
import { DealContent } from "../../features/deals/detail/deal-content.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { RecordPanel } from "../records/record-panel.tsx"
import { OpenDeal } from "./open-deal.tsx"
import { listContactDeals } from "@funil/contract/records/contacts"
import { linkedDealsOptions } from "../../records/record-api.ts"
import { useDealNeighbours } from "./deal-neighbours.ts"
import { DealOver } from "./deal-over.tsx"
import type { Task } from "@funil/contract/records/tasks"
import type { DealNeighbours } from "../../features/deals/detail/deal-head.tsx"
import { taskKeys } from "../../features/tasks/task-api.ts"

/** A deal beside the list. */
export function ListedDealPage() {
  const m = useMessages()
  const { dealId } = useParams({ from: "/signed-in/deals-list/deals/$dealId" })
  const name = useQuery(dealOptions(dealId)).data?.deal.name
  return (
    <RecordPanel kind={dealKind} name={name}>
      {({ onClose }) => (
        <OpenDeal dealId={dealId}>
          {(slots) => (
            <DealContent
              isNarrow
              dealId={dealId}
              backLabel={m.records.panel.close}
              onTrashed={onClose}
              {...slots}
            />
          )}
        </OpenDeal>
      )}
    </RecordPanel>
  )
}

const contacts = { key: "contacts", deals: listContactDeals }

function dealsOf(client: QueryClient, contactId: string): string[] {
  const loaded = client.getQueryData(linkedDealsOptions(contacts, contactId).queryKey)
  return loaded?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? []
}

/** A deal over its contact. */
export function ContactDealPage() {
  const navigate = useNavigate()
  const { contactId, dealId } = useParams({
    from: "/signed-in/contacts-list/contacts/$contactId/deals/$dealId",
  })
  const open = (next: string) =>
    void navigate({
      to: "/contacts/$contactId/deals/$dealId",
      params: { contactId, dealId: next },
      search: true,
      replace: true,
    })
  return (
    <DealOver
      dealId={dealId}
      neighbours={useDealNeighbours(dealId, (client) => dealsOf(client, contactId))}
      onOpen={open}
      onClose={() => void navigate({ to: "/contacts/$contactId", params: { contactId }, search: true })}
    />
  )
}

type Part = "list" | "calendar"

/**
 * Returns the tasks of a cached query. The calendar stores a plain array, the list pages, and
 * counts have no rows.
 */
function tasksOf(data: unknown): readonly Pick<Task, "deal_id">[] {
  if (Array.isArray(data)) return data
  const isPage = typeof data === "object" && data !== null && "data" in data && Array.isArray(data.data)
  return isPage ? (data.data as Task[]) : []
}

function orderOf(client: QueryClient, part: Part): string[] {
  const shown = client.getQueriesData({ queryKey: [...taskKeys.all, part], type: "active" })
  return shown.flatMap(([, data]) => tasksOf(data).flatMap(({ deal_id }) => deal_id ?? []))
}

/** The previous and next deal, in the order of the tasks behind. */
function useTaskDealNeighbours(part: Part, dealId: string): DealNeighbours {
  return useDealNeighbours(dealId, (client) => orderOf(client, part))
}

/** The deal of a task, over the calendar. */
export function DealInCalendarPage() {
  const navigate = useNavigate()
  const { dealId } = useParams({ from: "/signed-in/tasks/calendar/deals/$dealId" })
  return (
    <DealOver
      dealId={dealId}
      neighbours={useTaskDealNeighbours("calendar", dealId)}
      onOpen={(next) =>
        void navigate({
          to: "/tasks/calendar/deals/$dealId",
          params: { dealId: next },
          search: true,
          replace: true,
        })
      }
      onClose={() => void navigate({ to: "/tasks/calendar", search: true })}
    />
  )
}

/** The deal of a task, over the list of tasks. */
export function DealInTaskListPage() {
  const navigate = useNavigate()
  const { dealId } = useParams({ from: "/signed-in/tasks/list/deals/$dealId" })
  return (
    <DealOver
      dealId={dealId}
      neighbours={useTaskDealNeighbours("list", dealId)}
      onOpen={(next) =>
        void navigate({
          to: "/tasks/list/deals/$dealId",
          params: { dealId: next },
          search: true,
          replace: true,
        })
      }
      onClose={() => void navigate({ to: "/tasks/list", search: true })}
    />
  )
}

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
