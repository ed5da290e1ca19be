import { Skeleton } from "../../../../ui/marks/skeleton.tsx"

/** The placeholder of a card that is loading. */
export function CardSkeleton({ height }: { height: number }) {
  return (
    <div className="card stack gap-2 p-3" style={{ height }} aria-hidden="true">
      <Skeleton width="80%" />
      <Skeleton width="55%" />
      <Skeleton width="35%" />
      <Skeleton width={20} height={20} round />
    </div>
  )
}
