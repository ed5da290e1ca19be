import type { ComponentProps, ReactNode } from "react"
import type { LinkedBills } from "../../features/bills/linked-bills.tsx"
import { useCan } from "../../lib/me.ts"
import { Later } from "../../ui/later.tsx"

const load = async () => (await import("../../features/bills/linked-bills.tsx")).LinkedBills

type Show = (props: ComponentProps<typeof LinkedBills>) => ReactNode

const show: Show = (props) => <Later load={load} props={props} />

/** Shows the bills of another record; undefined for whom there are none. */
export function useLinkedBills(): Show | undefined {
  return useCan("bill.manage") ? show : undefined
}
