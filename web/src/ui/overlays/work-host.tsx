import { Suspense } from "react"
import { useWorks } from "../../lib/work.ts"
import { late } from "../screen/late.ts"

const WorkList = late(async () => (await import("./work-list.tsx")).WorkList)

/** Shows background tasks on any page. */
export function WorkHost() {
  const works = useWorks()
  return <Suspense>{works.length > 0 && <WorkList works={works} />}</Suspense>
}
