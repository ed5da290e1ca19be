import { lazy, Suspense } from "react"
import { useWorks } from "../lib/work.ts"

const WorkList = lazy(async () => ({ default: (await import("./work-list.tsx")).WorkList }))

/** Shows what is going on in the background, on whatever page. */
export function WorkHost() {
  const works = useWorks()
  return <Suspense>{works.length > 0 && <WorkList works={works} />}</Suspense>
}
