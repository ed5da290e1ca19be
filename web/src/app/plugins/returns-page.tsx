import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Store } from "lucide-react"
import { returnsSetting } from "../../features/returns/returns-api.ts"
import { ReturnsList } from "../../features/returns/returns-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { CreateLink, SettingsPage } from "../../settings/setting-list.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"
import { NoReturnsForm } from "./returns-empty.tsx"

export function ReturnsPage() {
  const m = useMessages()
  const words = m.returns
  const hasAny = (useQuery(returnsSetting.list).data?.length ?? 0) > 0
  const actions = (
    <>
      <Link to="/admin/plugins" className={buttonClass()}>
        <Store aria-hidden="true" />
        {m.shell.shops}
      </Link>
      {hasAny && <CreateLink to={returnsSetting.page.create}>{words.create}</CreateLink>}
    </>
  )
  return (
    <SettingsPage lead={words.lead} actions={actions}>
      <ReturnsList empty={<NoReturnsForm />} />
    </SettingsPage>
  )
}
