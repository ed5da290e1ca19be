import { shopPlatforms } from "@funil/contract/data/plugins"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { shopsOptions } from "./shop-api.ts"
import { ShopCard } from "./shop-card.tsx"

export function ShopList() {
  const words = useMessages().shops
  const { data, error, refetch } = useQuery(shopsOptions)
  if (!data && error)
    return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  return (
    <div className="stack gap-3" aria-busy={!data || undefined}>
      {data
        ? data.map((shop) => <ShopCard key={shop.platform} shop={shop} />)
        : shopPlatforms.map((platform) => <Skeleton key={platform} height={74} />)}
    </div>
  )
}
