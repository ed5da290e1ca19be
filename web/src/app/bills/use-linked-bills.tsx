import { type ComponentProps, lazy, type ReactNode, Suspense } from "react"
import { useCan } from "../../lib/me.ts"

const LinkedBills = lazy(async () => ({
  default: (await import("../../features/bills/linked-bills.tsx")).LinkedBills,
}))

type Show = (props: ComponentProps<typeof LinkedBills>) => ReactNode

const show: Show = (props) => (
  <Suspense>
    <LinkedBills {...props} />
  </Suspense>
)

/** Shows the bills of another record; undefined for whom there are none. */
export function useLinkedBills(): Show | undefined {
  return useCan("bill.manage") ? show : undefined
}
