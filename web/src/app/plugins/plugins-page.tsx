import { Link } from "@tanstack/react-router"
import { ChevronRight, PackageOpen } from "lucide-react"
import { ShopList } from "../../features/shops/shop-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { LinkList, LinkRow } from "../../ui/lists/link-list.tsx"

/** The account's shops, with their uses below. */
export function PluginsPage() {
  const m = useMessages()
  return (
    <div className="page">
      <p className="muted">{m.shops.lead}</p>
      <ShopList />
      <LinkList>
        <li>
          <Link to="/admin/plugins/returns">
            <LinkRow
              icon={<PackageOpen />}
              title={m.shell.returns}
              text={m.shops.returns}
              end={<ChevronRight aria-hidden="true" />}
            />
          </Link>
        </li>
      </LinkList>
    </div>
  )
}
