import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { PackageOpen, Store } from "lucide-react"
import { returnsSetting } from "../../features/returns/returns-api.ts"
import { shopsOptions } from "../../features/shops/shop-api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { CreateLink } from "../../settings/setting-list.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"
import { EmptyState } from "../../ui/marks/empty-state.tsx"

/** Whether a connected shop supports order lookups. Undefined while loading. */
export function useHasShop(): boolean | undefined {
  return useQuery(shopsOptions).data?.some(({ state }) => state !== "disconnected")
}

/** Explains that a returns form needs a shop, and links to connect one. */
export function NoShop() {
  const words = useMessages().returns.empty
  return (
    <EmptyState
      icon={<Store />}
      title={words.connectTitle}
      action={
        <Link to="/admin/plugins" className={buttonClass({ look: "primary" })}>
          {words.connect}
        </Link>
      }
    >
      {words.connectText}
    </EmptyState>
  )
}

/** Explains returns forms and offers the first step. */
export function NoReturnsForm() {
  const words = useMessages().returns
  if (useHasShop() === false) return <NoShop />
  return (
    <EmptyState
      icon={<PackageOpen />}
      title={words.empty.title}
      action={<CreateLink to={returnsSetting.page.create}>{words.create}</CreateLink>}
    >
      {words.empty.text}
    </EmptyState>
  )
}
