import { useLocation, useRouter } from "@tanstack/react-router"
import { Suspense } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { late } from "../../../ui/screen/late.ts"

const CompanyData = late(
  async () => (await import("../../../features/accounts/company-data.tsx")).CompanyData,
)

const name = "edit_account"

/** The current address without `edit_account`. */
function screenBelow(): string {
  const { pathname, search, hash } = location
  const left = new URLSearchParams(search)
  left.delete(name)
  return `${pathname}${left.size > 0 ? `?${left}` : ""}${hash}`
}

const reload = () => location.replace(screenBelow())

/** Opens the company data over any page whose address has `?edit_account=true`. */
export function EditAccountHost() {
  const { history } = useRouter()
  const isAsked = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get(name) === "true",
  })
  const mayRead = useCan("account.read")
  return (
    <Suspense>
      {isAsked && mayRead && <CompanyData onClose={() => history.replace(screenBelow())} onReload={reload} />}
    </Suspense>
  )
}
