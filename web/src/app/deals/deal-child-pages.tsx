import { useQueryClient } from "@tanstack/react-query"
import { useLocation, useNavigate, useParams } from "@tanstack/react-router"
import { companyKind } from "../../features/companies/company-kind.ts"
import { contactKind } from "../../features/contacts/contact-kind.ts"
import { useDealLinks } from "../../features/deals/deal-link-edit.ts"
import { NewTaskDialog } from "../../features/tasks/form/task-dialog.tsx"
import { recordOptions } from "../../records/record-api.ts"
import type { RecordKind } from "../../records/record-kind.ts"
import { CreateRecordDialog } from "../../records/record/create-record-dialog.tsx"
import { TaskOver } from "../tasks/task-over.tsx"

/**
 * The id of the deal in the address, and a function that goes up a number of path segments to it.
 */
function useOver(parts: 2 | 3) {
  const navigate = useNavigate()
  const { pathname, searchStr } = useLocation()
  const { dealId = "", taskId = "" } = useParams({ strict: false })
  const href = `${pathname.split("/").slice(0, -parts).join("/")}${searchStr}`
  return { dealId, taskId, href, close: () => void navigate({ href }) }
}

export function NewDealTaskPage() {
  const { dealId, close } = useOver(2)
  return <NewTaskDialog initial={{ deal_id: dealId }} onClose={close} />
}

export function EditDealTaskPage() {
  const { taskId, href, close } = useOver(3)
  return <TaskOver id={taskId} dealHref={() => href} onClose={close} />
}

/** Returns a function that links a new record to the deal and goes back to the deal. */
function useLinkMade(kind: RecordKind, links: "contacts" | "companies") {
  const client = useQueryClient()
  const { dealId, close } = useOver(2)
  const { change } = useDealLinks(dealId)
  const link = async (id: string) => {
    const { data } = await client.fetchQuery(recordOptions(kind, id))
    change({ kind: links, id, name: kind.faceOf(data).name, action: "add" })
    close()
  }
  return { onCreated: (id: string) => void link(id), onClose: close }
}

/** A new contact, linked to the deal once saved. */
export function NewDealContactPage() {
  return <CreateRecordDialog kind={contactKind} {...useLinkMade(contactKind, "contacts")} />
}

/** A new company, linked to the deal once saved. */
export function NewDealCompanyPage() {
  return <CreateRecordDialog kind={companyKind} {...useLinkMade(companyKind, "companies")} />
}
